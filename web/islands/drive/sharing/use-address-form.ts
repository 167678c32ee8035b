import { useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { useSaveOnClose } from '#web/ui/overlays/typed-values.ts'
import { isAddress, splitAddresses, withAddresses } from './addresses.ts'

/** The state of a form for several addresses: `AddressField` takes `field`, `AddressTags` takes `tags`. */
export function useAddressForm() {
  const t = useTrans()
  const [addresses, setAddresses] = useState<string[]>([])
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  /** On their way. */
  const [isTaken, setIsTaken] = useState(false)
  const hasAddresses = addresses.length > 0 || text.trim() !== ''
  const unsent = t('Nothing has been sent to these addresses yet. Close again to drop them.')
  useSaveOnClose(hasAddresses && !isTaken, async () => {
    setProblem(unsent)
    return problem === unsent
  })

  function change(next: string[]) {
    setProblem(null)
    setIsTaken(false)
    setAddresses(next)
  }

  return {
    field: {
      text,
      problem,
      onText: (next: string) => {
        setProblem(null)
        setText(next)
      },
      onAdd: (added: string) => {
        change(withAddresses(addresses, splitAddresses(added)))
        setText('')
      },
      onRemoveLast: () => change(addresses.slice(0, -1)),
    },
    tags: {
      addresses,
      onRemove: (address: string) => change(addresses.filter((other) => other !== address)),
    },
    clear: () => change([]),
    /** The addresses, the typed one included; null where one is missing or wrong, which is shown. */
    take: (): string[] | null => {
      const emails = withAddresses(addresses, splitAddresses(text))
      change(emails)
      setText('')
      const isRight = emails.length > 0 && emails.every(isAddress)
      if (emails.length === 0) setProblem(t('Please enter an email address.'))
      else if (!isRight) setProblem(t('Please correct the marked addresses.'))
      setIsTaken(isRight)
      return isRight ? emails : null
    },
    showError: (error: unknown) => {
      setIsTaken(false)
      const said = problemOf(error)
      if (said) setProblem(said)
      else showHttpErrorToast(error)
    },
  }
}

/** The server's message about the addresses, all together or one of them (`emails.2`). */
function problemOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return Object.entries(error.errors ?? {}).find(([field]) => field.startsWith('emails'))?.[1][0]
}
