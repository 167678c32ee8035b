import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { changeEntries } from '../state/entry-cache.ts'
import { shareEntry } from '../state/share-api.ts'
import { ACCESS_CHOICES, offeredChoices, type AccessChoice } from './access-choice.ts'
import { AddressField } from './address-field.tsx'
import { AddressTags } from './address-tags.tsx'
import { useAddressForm } from './use-address-form.ts'

interface PeopleFormProps {
  entry: FileEntry
  autoFocus: boolean
}

/** Addresses to share with, and what they may do. */
export function PeopleForm({ entry, autoFocus }: PeopleFormProps) {
  const t = useTrans()
  const { field, tags, clear, take, showError } = useAddressForm()
  const [access, setAccess] = useState<AccessChoice>('download')
  const share = useShare(entry.id)

  async function submit() {
    const emails = take()
    if (!emails) return
    try {
      await share.mutateAsync({ emails, access })
      clear()
      toast(
        emails.length === 1
          ? { message: 'Shared with :email', values: { email: emails[0] ?? '' } }
          : { message: 'Shared with :count people', values: { count: emails.length } },
      )
    } catch (error) {
      showError(error)
    }
  }

  return (
    <Form className="people-form" aria-label={t('Share with people')} onSubmit={submit}>
      <AddressField
        {...field}
        taken={[...tags.addresses, ...entry.users.map(({ email }) => email)]}
        autoFocus={autoFocus}
      />
      <AddressTags {...tags} />
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
