import { describe, expect, it } from 'vitest'
import type { Notification } from '#worker/features/notifications/schema.ts'
import { inCalls, listedIn, markRead } from '#web/notifications/notification-pages.ts'

const notification = (id: number, readAt: string | null = null): Notification => ({
  id,
  type: 'new-sign-in',
  read_at: readAt,
  created_at: '2026-01-01T00:00:00.000Z',
  data: { image: null, lines: [], mainAction: null, buttonActions: [] },
})

const pagesOf = (...pages: Notification[][]) => ({
  pages: pages.map((data, index) => ({
    data,
    current_page: index + 1,
    next_page: null,
    last_page: index + 1,
    per_page: 30,
    from: null,
    to: null,
  })),
  pageParams: pages.map((_, index) => index + 1),
})

const NOW = '2026-11-24T12:00:00.000Z'

describe('the listed notifications', () => {
  it('are those of all pages, each once', () => {
    const pages = pagesOf([notification(3), notification(2)], [notification(2), notification(1)])
    expect(listedIn(pages).map(({ id }) => id)).toEqual([3, 2, 1])
    expect(listedIn(undefined)).toEqual([])
  })

  it('are marked as read by their ids; what was read before keeps its time', () => {
    const before = '2026-11-01T00:00:00.000Z'
    const pages = pagesOf([notification(3), notification(2, before)], [notification(1)])
    const marked = listedIn(markRead(pages, [2, 3, 99], NOW))
    expect(marked.map((each) => each.read_at)).toEqual([NOW, before, null])
    expect(listedIn(pages)[0]?.read_at).toBeNull()
    expect(markRead(undefined, [1], NOW)).toBeUndefined()
  })

  it('are marked 1000 a call', () => {
    const ids = Array.from({ length: 2001 }, (_, index) => index)
    expect(inCalls(ids).map(({ length }) => length)).toEqual([1000, 1000, 1])
    expect(inCalls([])).toEqual([])
  })
})
