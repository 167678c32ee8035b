import { translator } from '#web/i18n/i18n-context.tsx'
import { InvalidInvitePage } from '#web/pages/workspaces/invalid-invite-page.tsx'
import {
  JoinWorkspacePage,
  type JoinWorkspacePageProps,
} from '#web/pages/workspaces/join-workspace-page.tsx'
import type { PageRequest } from '../page-request.ts'
import { renderPage } from '../render-page.tsx'

export function renderJoinPage(
  request: PageRequest,
  props: JoinWorkspacePageProps,
): Promise<Response> {
  const t = translator(request.bootstrapData.i18n.lines)
  return renderPage(request, {
    title: t('Join “:workspace”?', { workspace: props.workspace }),
    body: <JoinWorkspacePage {...props} />,
    noindex: true,
  })
}

export function renderInvalidInvitePage(request: PageRequest): Promise<Response> {
  const t = translator(request.bootstrapData.i18n.lines)
  return renderPage(request, {
    title: t('This invite is no longer valid'),
    status: 404,
    body: <InvalidInvitePage />,
    noindex: true,
  })
}
