import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/api/api-error.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { confirmPassword, passwordStatusQuery } from './api.ts'
import { openPasswordDialog } from './open-password-dialog.ts'

export interface PasswordConfirmation {
  /** True when the password was typed lately; else asks for it. False when the visitor would not. */
  isConfirmed: () => Promise<boolean>
  /**
   * Does what needs a confirmed password; `undefined` when the visitor would not give it. Asks again when the
   * server says that the time is over.
   */
  confirmed: <Result>(action: () => Promise<Result>) => Promise<Result | undefined>
  /**
   * Asks for the password, then opens a dialog whose action needs it. If the confirmation expires meanwhile, the dialog
   * closes, asks, and reopens with the typed values.
   */
  withQuestion: <Typed>(open: (typed?: Typed) => Promise<Typed | undefined>) => Promise<void>
  /** For the inside of such a dialog: when the time is over, closes it and answers nothing. */
  orAskAnew: <Result>(
    action: () => Promise<Result>,
    close: () => void,
  ) => Promise<Result | undefined>
}

export function usePasswordConfirmation(): PasswordConfirmation {
  const t = useTrans()
  const queryClient = useQueryClient()
  const setStatus = (confirmed: boolean) =>
    queryClient.setQueryData(passwordStatusQuery.queryKey, { confirmed })

  async function ask(): Promise<boolean> {
    const isRight = await openPasswordDialog({
      title: t('Confirm your password'),
      body: t(
        'Before you go on, please enter your password. You will not be asked again for a while.',
      ),
      submitLabel: t('Confirm'),
      onSubmit: confirmPassword,
    })
    if (isRight) setStatus(true)
    return isRight
  }

  async function isConfirmed(): Promise<boolean> {
    const { confirmed } = await queryClient.fetchQuery(passwordStatusQuery)
    return confirmed || ask()
  }

  return {
    isConfirmed,
    async confirmed(action) {
      if (!(await isConfirmed())) return undefined
      try {
        return await action()
      } catch (error) {
        if (!isConfirmationMissing(error)) throw error
        setStatus(false)
        return (await ask()) ? action() : undefined
      }
    },
    async withQuestion(open) {
      if (!(await isConfirmed())) return
      let typed = await open()
      while (typed !== undefined) {
        await ask()
        typed = await open(typed)
      }
    },
    async orAskAnew(action, close) {
      try {
        return await action()
      } catch (error) {
        if (!isConfirmationMissing(error)) throw error
        setStatus(false)
        close()
        return undefined
      }
    },
  }
}

const isConfirmationMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'password_confirmation_required'

/** Whether the password was typed lately, as far as is known here. */
export const useIsPasswordConfirmed = (): boolean =>
  useQuery(passwordStatusQuery).data?.confirmed === true
