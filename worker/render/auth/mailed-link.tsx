import type { ComponentProps } from 'react'
import { translator } from '#web/i18n/i18n-context.tsx'
import { InvalidLinkPage } from '#web/pages/auth/invalid-link-page.tsx'
import type { PageRequest } from '../page-request.ts'
import { renderPage } from '../render-page.tsx'

/** The shape of every token that is mailed; what has another never was one. */
export const isMailedToken = (token: string) => /^[\w-]{43}$/.test(token)

/**
 * The page's address is a secret, so it is not sent to other sites. Not `no-referrer`: browsers would then send forms
 * without their origin.
 */
export function keepAddressToOurselves(response: Response): Response {
  response.headers.set('referrer-policy', 'same-origin')
  return response
}

export function renderInvalidLinkPage(
  request: PageRequest,
  props: ComponentProps<typeof InvalidLinkPage>,
): Promise<Response> {
  const t = translator(request.bootstrapData.i18n.lines)
  return renderPage(request, {
    title: t('This link is no longer valid'),
    status: 404,
    body: <InvalidLinkPage {...props} />,
    noindex: true,
  })
}
