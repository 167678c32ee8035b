import { describe, expect, it } from 'vitest'
import type { Notification } from '#worker/features/notifications/schema.ts'
import { MAX_TEXT_BYTES } from '#worker/notify/web-push/encrypt-message.ts'
import { pushText } from '#worker/notify/web-push/push-text.ts'

const textOf = (contents: string[], mainAction: Notification['data']['mainAction'] = null) => {
  const lines = contents.map((content) => ({
    type: 'other' as const,
    icon: null,
    content,
    action: null,
  }))
  const json = pushText({ id: 7, data: { image: null, lines, mainAction, buttonActions: [] } })
  expect(Buffer.byteLength(json)).toBeLessThanOrEqual(MAX_TEXT_BYTES)
  return JSON.parse(json) as Record<string, unknown>
}

describe('the text of a push', () => {
  it('has the first line as title, the others as body, without marks of names', () => {
    expect(textOf(['\u2068Ann\u2069 shared', '\u2068a.pdf\u2069', 'Third'])).toEqual({
      title: 'Ann shared',
      body: 'a.pdf\nThird',
      url: '/notifications',
      tag: 'notification-7',
      icon: null,
    })
  })

  it('leads where the notification does', () => {
    expect(textOf(['x'], { label: 'Open', action: '/drive/trash' })['url']).toBe('/drive/trash')
  })

  it('is cut between characters, never within', () => {
    const { title, body } = textOf(['😀'.repeat(300), 'b'.repeat(700)])
    expect(title).toBe(`${'😀'.repeat(199)}…`)
    expect(body).toBe(`${'b'.repeat(599)}…`)
  })

  it('has no body where both would be too large', () => {
    const { title, body } = textOf(['😀'.repeat(200), '😀'.repeat(600).concat('"')])
    expect([...String(title)]).toHaveLength(200)
    expect(body).toHaveLength(600 * 2 - 1)
    expect(textOf(['😀'.repeat(200), '\u0001'.repeat(600)])['body']).toBe('')
  })
})
