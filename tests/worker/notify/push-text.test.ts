import { describe, expect, it } from 'vitest'
import type { NotificationContent } from '#worker/notify/notification-content.ts'
import { MAX_TEXT_BYTES } from '#worker/notify/web-push/encrypt-message.ts'
import { pushText } from '#worker/notify/web-push/push-text.ts'

const line = (message: string) => ({ icon: null, message: { message } })

function textOf(
  [primary = '', ...others]: string[],
  main: NotificationContent['main'] = null,
  icon: string | null = null,
): Record<string, unknown> {
  const content = { primary: line(primary), others: others.map(line), main, buttons: [] }
  const json = pushText({
    tag: 'notification-7',
    content,
    lines: { Third: 'Drittens' },
    icon,
  })
  expect(Buffer.byteLength(json)).toBeLessThanOrEqual(MAX_TEXT_BYTES)
  return JSON.parse(json) as Record<string, unknown>
}

describe('the text of a push', () => {
  it('has the first line as title, the others as body, translated, without marks of names', () => {
    expect(textOf(['\u2068Ann\u2069 shared', '\u2068a.pdf\u2069', 'Third'])).toEqual({
      title: 'Ann shared',
      body: 'a.pdf\nDrittens',
      url: '/notifications',
      tag: 'notification-7',
      icon: null,
    })
  })

  it('leads where the notification does', () => {
    expect(textOf(['x'], { label: 'Open', path: '/drive/trash' })['url']).toBe('/drive/trash')
  })

  it('is cut between characters, never within', () => {
    const { title, body } = textOf(['😀'.repeat(300), 'b'.repeat(700)])
    expect(title).toBe(`${'😀'.repeat(199)}…`)
    expect(body).toBe(`${'b'.repeat(599)}…`)
  })

  it('has no body where both would be too large', () => {
    expect(textOf(['😀'.repeat(200), '😀'.repeat(600)])['body']).toBe('😀'.repeat(600))
    expect(textOf(['😀'.repeat(200), '\u0001'.repeat(600)])['body']).toBe('')
    expect(textOf(['x'], null, `https://a.example/${'ü'.repeat(2000)}`)['icon']).toBeNull()
  })
})
