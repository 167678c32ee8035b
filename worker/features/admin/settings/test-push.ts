import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { permissionHolder, requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { receiverLines } from '#worker/i18n/language-lines.ts'
import { pushMessages } from '#worker/notify/web-push/push-messages.ts'
import { pushText } from '#worker/notify/web-push/push-text.ts'
import { selectReceivers } from '#worker/notify/web-push/queue.ts'
import type { Outcome } from '#worker/notify/web-push/send-message.ts'
import type { TestResult } from './schema.ts'
import type { TestOutcome } from './test-outcomes.ts'

const OUTCOMES: Record<Outcome['kind'], TestOutcome> = {
  sent: 'push.sent',
  gone: 'push.ended',
  refused: 'push.failed',
  later: 'push.failed',
}

/** Pushes a notification to all browsers of the caller. Returns how many there were of each outcome. */
export async function testPush(ctx: RequestContext): Promise<TestResult[]> {
  authorizeAdmin(permissionHolder(ctx), 'settings.update')
  const { site, deps } = ctx
  const { id, language } = requireUser(ctx)
  const receivers = await selectReceivers(deps.db, [id], deps.clock())
  if (receivers.length === 0) return [{ outcome: 'push.none', count: 0, detail: null }]
  const siteName = site.settings['branding.site_name']
  const text = pushText({
    tag: 'test',
    content: {
      primary: {
        icon: null,
        message: { message: 'Test notification from :siteName', values: { siteName } },
      },
      others: [],
      main: { label: 'Open settings', path: '/admin/settings/notifications' },
      buttons: [],
    },
    lines: receiverLines(site, language),
    icon: site.settings['branding.logo_light_mobile'] || null,
  })
  const outcomes = await pushMessages(
    deps,
    site,
    receivers.map((receiver) => ({ receiver, text, topic: 'test', isUrgent: true })),
  )
  return summary(outcomes)
}

function summary(outcomes: Outcome[]): TestResult[] {
  const results = new Map<TestOutcome, TestResult>()
  for (const each of outcomes) {
    const outcome = OUTCOMES[each.kind]
    const detail = 'reason' in each ? each.reason : null
    const known = results.get(outcome) ?? { outcome, count: 0, detail }
    results.set(outcome, { ...known, count: known.count + 1 })
  }
  return [...results.values()]
}
