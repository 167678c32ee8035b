import { html } from 'hono/html'
import type { RequestContext } from '#worker/context/context.ts'
import { receiverLines } from '../i18n/language-lines.ts'
import { trans } from '../i18n/trans.ts'
import type { Message, TransValues } from '../i18n/trans.ts'

/** The content of a mail in English, to be translated for its recipient. */
export interface MailMessage {
  subject: Message
  /** One paragraph each. */
  lines: Message[]
  /** A button; the address is shown below it too. */
  action?: { label: string; url: string }
  /** Small, at the end: what to do if one did not ask for this mail. */
  closing?: Message
  /** Where a POST ends mails of this kind (RFC 8058), and a browser asks first. */
  unsubscribeUrl?: string
  /** Whom an answer goes to, instead of the site's sender. */
  replyTo?: string
}

export interface Mail {
  to: string
  subject: string
  html: string
  text: string
  /** See {@link MailMessage}; sent as headers, too. */
  unsubscribeUrl?: string | undefined
  /** See {@link MailMessage}. */
  replyTo?: string | undefined
}

/** The base of links in mails: from the configuration, never from a request. */
export function mailLinkBase(ctx: Pick<RequestContext, 'deps' | 'site'>): string {
  return (ctx.site.settings.base_url || ctx.deps.config.appUrl).replace(/\/+$/, '')
}

/** The mail as HTML and as text, with the site's name and logo, in the receiver's language. */
export async function composeMail(
  ctx: Pick<RequestContext, 'deps' | 'site'>,
  receiver: { email: string; language: string | null },
  message: MailMessage,
): Promise<Mail> {
  const { settings } = ctx.site
  const siteName = settings['branding.site_name']
  const language = receiver.language ?? settings['i18n.default_language']
  const lines = receiverLines(ctx.site, language)
  const say = ({ message: text, values }: { message: string; values?: TransValues }) =>
    trans(lines, text, { siteName, ...values })
  const content = {
    siteName,
    language,
    homeUrl: mailLinkBase(ctx),
    logoUrl: logoUrl(ctx),
    subject: say(message.subject),
    paragraphs: message.lines.map(say),
    action: message.action && { ...message.action, label: say({ message: message.action.label }) },
    fallback: say({ message: 'If the button does not work, open this address:' }),
    closing: message.closing && say(message.closing),
    unsubscribe: message.unsubscribeUrl && {
      label: say({ message: 'Unsubscribe from these mails' }),
      url: message.unsubscribeUrl,
    },
  }
  return {
    to: receiver.email,
    subject: content.subject,
    html: String(await htmlBody(content)),
    text: textBody(content),
    unsubscribeUrl: message.unsubscribeUrl,
    replyTo: message.replyTo,
  }
}

function logoUrl(ctx: Pick<RequestContext, 'deps' | 'site'>): string | null {
  const logo = ctx.site.settings['branding.logo_light']
  return logo === '' ? null : new URL(logo, mailLinkBase(ctx)).href
}

interface MailContent {
  siteName: string
  language: string
  homeUrl: string
  logoUrl: string | null
  subject: string
  paragraphs: string[]
  action: { label: string; url: string } | undefined
  fallback: string
  closing: string | undefined
  unsubscribe: { label: string; url: string } | '' | undefined
}

function textBody(content: MailContent): string {
  const { siteName, homeUrl, paragraphs, action, closing, unsubscribe } = content
  return [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(closing ? [closing] : []),
    `${siteName}\n${homeUrl}`,
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []),
  ].join('\n\n')
}

/** Mail programs support neither style sheets nor variables: styles are inline, with plain colors. */
function htmlBody(content: MailContent) {
  const { siteName, homeUrl, action, unsubscribe } = content
  const brand = content.logoUrl
    ? html`<img src="${content.logoUrl}" alt="${siteName}" height="32" style="border:0" />`
    : html`<span style="font-size:18px;font-weight:600;color:#12262b">${siteName}</span>`
  return html`<!doctype html>
    <html lang="${content.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${content.subject}</title>
      </head>
      <body
        style="margin:0;padding:32px 16px;background:#f4f7f8;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.5;color:#12262b"
      >
        <table role="presentation" width="100%" cellspacing="0" cellpadding="0">
          <tr>
            <td align="center">
              <table
                role="presentation"
                width="100%"
                cellspacing="0"
                cellpadding="0"
                style="max-width:520px"
              >
                <tr>
                  <td style="padding:0 0 20px">
                    <a href="${homeUrl}" style="text-decoration:none">${brand}</a>
                  </td>
                </tr>
                <tr>
                  <td
                    style="background:#ffffff;border:1px solid #dfe7e9;border-radius:10px;padding:28px"
                  >
                    <h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">
                      ${content.subject}
                    </h1>
                    ${content.paragraphs.map((text) => html`<p style="margin:0 0 16px">${text}</p>`)}
                    ${action ? actionBlock(action, content.fallback) : ''}
                    ${content.closing ? html`<p style="margin:16px 0 0;font-size:14px;color:#51666c">${content.closing}</p>` : ''}
                  </td>
                </tr>
                <tr>
                  <td style="padding:16px 0;font-size:13px;color:#51666c">
                    <a href="${homeUrl}" style="color:#51666c">${siteName}</a>
                    ${unsubscribe ? html`<br /><a href="${unsubscribe.url}" style="color:#51666c">${unsubscribe.label}</a>` : ''}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`
}

function actionBlock(action: { label: string; url: string }, fallback: string) {
  return html`<p style="margin:24px 0">
      <a
        href="${action.url}"
        style="display:inline-block;padding:10px 20px;border:1px solid #0b6b74;border-radius:6px;background:#0b6b74;color:#ffffff;font-weight:600;text-decoration:none"
        >${action.label}</a
      >
    </p>
    <p style="margin:0;font-size:14px;color:#51666c">
      ${fallback}<br /><a href="${action.url}" style="color:#0b6b74;word-break:break-all"
        >${action.url}</a
      >
    </p>`
}
