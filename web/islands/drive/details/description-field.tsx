import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { showEntry } from '../state/entry-cache.ts'
import { changeEntry } from './details-api.ts'
import { DetailsSection } from './details-section.tsx'

/** The server's limit. */
const MAX_LENGTH = 5000

/** An entry's description, saved on blur. */
export function DescriptionField({ entry, isReadOnly }: { entry: FileEntry; isReadOnly: boolean }) {
  const t = useTrans()
  const saved = entry.description ?? ''
  const [shown, setShown] = useState(saved)
  const [draft, setDraft] = useState(saved)
  const save = useSaveDescription(entry)
  // Changed elsewhere, or taken back. What is being written meanwhile stays.
  if (shown !== saved) {
    setShown(saved)
    if (draft.trim() === shown) setDraft(saved)
  }
  const kept = save.isPending ? save.variables.to : saved
  const isDirty = draft.trim() !== kept && !isReadOnly

  // The sheet may close with the field still focused.
  const leaveRef = useRef(() => {})
  useEffect(() => {
    leaveRef.current = () => {
      if (isDirty) save.mutate({ to: draft.trim(), from: saved })
    }
  })
  useEffect(() => () => leaveRef.current(), [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) leaveRef.current()
    if (event.key !== 'Escape' || !isDirty) return
    // Takes back what was typed, before it closes anything.
    event.stopPropagation()
    setDraft(kept)
    if (save.isError) save.reset()
  }

  if (isReadOnly) {
    if (!saved) return null
    return (
      <DetailsSection title={t('Description')}>
        <p className="details-text" dir="auto">
          {saved}
        </p>
      </DetailsSection>
    )
  }
  return (
    // Escape is heard before the sheet hears it.
    <div role="presentation" className="details-section" onKeyDownCapture={onKeyDown}>
      <TextField
        label={t('Description')}
        placeholder={t('No description yet.')}
        rows={3}
        maxLength={MAX_LENGTH}
        value={draft}
        onChange={setDraft}
        onBlur={() => leaveRef.current()}
        className="details-description"
        {...(save.error ? { errorMessage: problemText(save.error, t) } : {})}
      />
    </div>
  )
}

function useSaveDescription(entry: FileEntry) {
  const queryClient = useQueryClient()
  const write = async (text: string) =>
    showEntry(queryClient, await changeEntry(entry.id, { description: text || null }))
  return useMutation({
    // Sequential: the field may be left again before the first is saved.
    scope: { id: `description-${entry.id}` },
    mutationFn: ({ to }: { to: string; from: string }) => write(to),
    onSuccess: (_, { from }) => {
      toast('Description saved', {
        action: { label: 'Undo', onAction: () => void write(from).catch(showHttpErrorToast) },
      })
    },
  })
}

function problemText(error: Error, t: (message: string) => string): string {
  const text = error instanceof ApiError ? (error.errors['description']?.[0] ?? error.message) : ''
  return t(text || 'There was an issue. Please try again.')
}
