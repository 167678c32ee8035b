import { html, raw } from 'hono/html'
import type { RequestContext } from '#worker/context/context.ts'
import { SOCIAL_CHANNEL, SOCIAL_ERROR_TEXT } from '#worker/features/social/popup-result.ts'
import type { SocialResult } from '#worker/features/social/popup-result.ts'
import { activeLanguage, languageLines } from '#worker/i18n/language-lines.ts'
import { trans } from '#worker/i18n/trans.ts'
import { textDirection } from '#worker/i18n/text-direction.ts'
import { embeddableJson } from '../embedded-json.tsx'

/**
 * Sends the result to the opener, only if of this origin; if the service cut that link (COOP), to all pages of this
 * origin. Then closes the popup.
 */
const SCRIPT = `
const result = JSON.parse(document.getElementById('social-result').textContent)
if (window.opener) window.opener.postMessage(result, location.origin)
else new BroadcastChannel('${SOCIAL_CHANNEL}').postMessage(result)
window.close()
`

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 15vh 24px 24px; font: 16px/1.5 system-ui, sans-serif; text-align: center; }
`

/** The final page of a popup. Its text is visible only where the window can't close itself. */
export async function renderSocialPopup(
  ctx: RequestContext,
  nonce: string,
  { result, httpStatus }: { result: SocialResult; httpStatus: number },
): Promise<Response> {
  const language = activeLanguage(ctx)
  const siteName = ctx.site.settings['branding.site_name']
  const t = (message: string) => trans(languageLines(ctx), message)
  const page = html`<!doctype html>
    <html lang="${language}" dir="${textDirection(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${siteName}</title>
        <style nonce="${nonce}">
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <p>${textOf(result, t)}</p>
          <p><a href="/">${siteName}</a></p>
        </main>
        <script type="application/json" id="social-result">
          ${raw(embeddableJson(result))}
        </script>
        <script nonce="${nonce}">
          ${raw(SCRIPT)}
        </script>
      </body>
    </html>`
  return new Response(String(await page), {
    status: httpStatus,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // Any other policy than the service's own, which has none, would part the popup from the page that opened it.
      'cross-origin-opener-policy': 'unsafe-none',
      // The address holds the code.
      'referrer-policy': 'no-referrer',
    },
  })
}

function textOf({ status, callbackData }: SocialResult, t: (message: string) => string): string {
  switch (status) {
    case 'ERROR':
      return callbackData.errorMessage ?? t(SOCIAL_ERROR_TEXT)
    case 'REQUEST_PASSWORD':
    case 'REQUEST_TWO_FACTOR':
      return t('Please go back to the window where you began to sign in.')
    case 'SUCCESS':
    case 'ALREADY_LOGGED_IN':
      return t('Done. You can close this window.')
  }
}
