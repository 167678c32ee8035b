import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { ComboBoxField } from '#web/ui/fields/combo-box-field.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { changeEntries } from '../state/entry-cache.ts'
import { contactsQuery, shareEntry } from '../state/share-api.ts'
import { ACCESS_CHOICES, offeredChoices, type AccessChoice } from './access-choice.ts'
import { AddressTags } from './address-tags.tsx'
import { isAddress, splitAddresses, withAddresses } from './addresses.ts'

interface PeopleFormProps {
  entry: FileEntry
  autoFocus: boolean
}

/** Addresses to share with, and what they may do. */
export function PeopleForm({ entry, autoFocus }: PeopleFormProps) {
  const t = useTrans()
  const [addresses, setAddresses] = useState<string[]>([])
  const [text, setText] = useState('')
  const [access, setAccess] = useState<AccessChoice>('download')
  const [problem, setProblem] = useState<string | null>(null)
  const share = useShare(entry.id)

  function change(next: string[]) {
    setProblem(null)
    setAddresses(next)
  }

  function add(added: string) {
    change(withAddresses(addresses, splitAddresses(added)))
    setText('')
  }

  async function submit() {
    const emails = withAddresses(addresses, splitAddresses(text))
    change(emails)
    setText('')
    if (emails.length === 0) return setProblem(t('Please enter an email address.'))
    if (!emails.every(isAddress)) return setProblem(t('Please correct the marked addresses.'))
    try {
      await share.mutateAsync({ emails, access })
      setAddresses([])
      toast(
        emails.length === 1
          ? { message: 'Shared with :email', values: { email: emails[0] ?? '' } }
          : { message: 'Shared with :count people', values: { count: emails.length } },
      )
    } catch (error) {
      const said = problemOf(error)
      if (said) setProblem(said)
      else showHttpErrorToast(error)
    }
  }

  return (
    <Form className="people-form" aria-label={t('Share with people')} onSubmit={submit}>
      <AddressField
        taken={[...addresses, ...entry.users.map(({ email }) => email)]}
        autoFocus={autoFocus}
        text={text}
        problem={problem}
        onText={(next) => {
          setProblem(null)
          setText(next)
        }}
        onAdd={add}
        onRemoveLast={() => change(addresses.slice(0, -1))}
      />
      <AddressTags
        addresses={addresses}
        onRemove={(address) => change(addresses.filter((other) => other !== address))}
      />
      <div className="people-form-end">
        <SelectField
          label={t('Access')}
          value={access}
          choices={offeredChoices().map((id) => ({ id, text: t(ACCESS_CHOICES[id].label) }))}
          onChange={(key) => setAccess(key as AccessChoice)}
        />
        <Button type="submit" variant="primary" isPending={share.isPending}>
          {t('Share')}
        </Button>
      </div>
    </Form>
  )
}

interface AddressFieldProps {
  /** Not suggested again. */
  taken: readonly string[]
  autoFocus: boolean
  text: string
  problem: string | null
  onText: (text: string) => void
  onAdd: (text: string) => void
  onRemoveLast: () => void
}

function AddressField({
  taken,
  autoFocus,
  text,
  problem,
  onText,
  onAdd,
  onRemoveLast,
}: AddressFieldProps) {
  const t = useTrans()
  // The field closes its list when something is chosen; nothing stays chosen in it.
  const [chosen, setChosen] = useState<string | null>(null)
  const { data: contacts = [] } = useQuery({
    ...contactsQuery(text.trim().slice(0, 200)),
    placeholderData: keepPreviousData,
  })
  const known = new Set(taken.map((address) => address.toLowerCase()))
  const choices = contacts
    .filter(({ email }) => !known.has(email.toLowerCase()))
    .map(({ email, display_name: name }) => ({
      id: email,
      text: name === email ? email : `${name} (${email})`,
    }))

  function onKeyDown(event: KeyboardEvent) {
    const { key, target } = event
    if (!(target instanceof HTMLInputElement)) return
    if (key === 'Backspace' && text === '') onRemoveLast()
    const isChoosing = key === 'Enter' && target.hasAttribute('aria-activedescendant')
    if (isChoosing || !['Enter', ',', ';', ' '].includes(key)) return
    // Enter in the empty field submits.
    if (text.trim() === '') return
    event.preventDefault()
    event.stopPropagation()
    onAdd(text)
  }

  function onPaste(event: ClipboardEvent) {
    const content = event.clipboardData.getData('text/plain')
    if (splitAddresses(content).length < 2) return
    event.preventDefault()
    onAdd(`${text} ${content}`)
  }

  return (
    <div role="presentation" onKeyDownCapture={onKeyDown} onPasteCapture={onPaste}>
      <ComboBoxField
        label={t('Email addresses')}
        autoFocus={autoFocus}
        choices={choices}
        allowsCustomValue
        inputValue={text}
        // Emptied by what was added, it does not open its list.
        menuTrigger={text === '' ? 'manual' : 'input'}
        onInputChange={(next) => {
          onText(next)
          setChosen(null)
        }}
        value={chosen}
        onChange={(next) => {
          if (next === null) return
          setChosen(String(next))
          onAdd(String(next))
        }}
        {...(problem ? { errorMessage: problem } : {})}
      />
    </div>
  )
}

function useShare(entryId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `share-${entryId}` },
    mutationFn: ({ emails, access }: { emails: string[]; access: AccessChoice }) =>
      shareEntry(entryId, emails, ACCESS_CHOICES[access].permissions),
    onSuccess: (users) => {
      changeEntries(queryClient, [entryId], (entry) => ({ ...entry, users }))
      void queryClient.invalidateQueries({ queryKey: ['drive', 'contacts'] })
    },
  })
}

/** The server's message about the addresses, all together or one of them (`emails.2`). */
function problemOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return Object.entries(error.errors ?? {}).find(([field]) => field.startsWith('emails'))?.[1][0]
}
