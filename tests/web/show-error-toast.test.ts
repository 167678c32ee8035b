import { afterEach, expect, it } from 'vitest'
import { ApiError, unanswered } from '#web/api/api-error.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { removeToast, toastStore } from '#web/ui/overlays/toast-store.ts'

afterEach(() => removeToast())

it.each([
  ['what the visitor canceled', new DOMException('Canceled', 'AbortError'), null],
  [
    'what was aborted otherwise',
    unanswered('aborted'),
    'The request was aborted. Please try again.',
  ],
  ['any other exception', new Error('secret'), 'There was an issue. Please try again.'],
  [
    'a refusal, by its message',
    new ApiError({ status: 409, code: 'conflict', message: 'It was changed.' }),
    'It was changed.',
  ],
])('the toast of %s', (_what, error, message) => {
  showHttpErrorToast(error)
  expect(toastStore.getSnapshot()?.message ?? null).toBe(message)
})

it('the toast of a form tells the problem of its field', () => {
  const errors = { name: ['This name is taken.'] }
  const error = new ApiError({ status: 422, code: 'validation', message: 'Wrong.', errors })
  showHttpErrorToast(error, { field: 'name' })
  expect(toastStore.getSnapshot()).toMatchObject({ type: 'danger', message: 'This name is taken.' })
})
