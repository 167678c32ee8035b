import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refreshCalmly } from '#web/islands/drive/state/refresh-calmly.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

/** Something on the screen whose answer takes half a second. */
function watch() {
  const queryClient = new QueryClient()
  let looks = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: ['drive', 'entries'],
    queryFn: async () => {
      looks++
      await new Promise((resolve) => setTimeout(resolve, 500))
      return looks
    },
    initialData: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const stop = observer.subscribe(() => {})
  return { queryClient, looks: () => looks, stop }
}

it('looks at once, then one look at a time, and once more after the last change', async () => {
  const { queryClient, looks, stop } = watch()
  const refresh = () => refreshCalmly(queryClient, ['drive', 'entries'])
  refresh()
  await vi.advanceTimersByTimeAsync(0)
  expect(looks()).toBe(1)
  for (let change = 0; change < 100; change++) {
    await vi.advanceTimersByTimeAsync(50)
    refresh()
  }
  // A look takes half a second, and so does not begin more often than every one and a half.
  expect(looks()).toBe(4)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looks()).toBe(5)
  refresh()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looks()).toBe(6)
  stop()
})
