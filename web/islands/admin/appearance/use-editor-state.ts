import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import type { FieldErrors } from '#web/ui/fields/form.tsx'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import type { Appearance } from '#worker/features/admin/appearance/schema.ts'
import {
  afterSaving,
  change,
  isDirty,
  startEditing,
  undo,
  type Draft,
  type SavedStep,
} from './editor-state.ts'
import { saveAppearance } from './save-appearance.ts'

const NO_ERRORS: FieldErrors = {}

/** The draft, its steps, and what can be done with it as a whole. */
export function useEditorState(
  appearance: Appearance,
  onCreated: (theme: NonNullable<SavedStep['created']>) => void,
) {
  const queryClient = useQueryClient()
  const [state, setState] = useState(() => startEditing(draftOf(appearance)))
  const [errors, setErrors] = useState(NO_ERRORS)
  const [isSaving, setIsSaving] = useState(false)
  const isChanged = isDirty(state)
  useUndoKey(undoStep)

  function undoStep() {
    setErrors(NO_ERRORS)
    setState(undo)
  }

  function discard() {
    setErrors(NO_ERRORS)
    setState(({ saved }) => startEditing(saved))
  }

  /** Resolves to the errors of fields; null where it could not be saved for another reason. */
  async function save(): Promise<FieldErrors | null> {
    setIsSaving(true)
    setErrors(NO_ERRORS)
    try {
      await saveAppearance(state, (step) => {
        setState((current) => afterSaving(current, step))
        if (step.created) onCreated(step.created)
      })
      toast('Saved')
      await queryClient.invalidateQueries({ queryKey: ['admin', 'themes'] })
      return NO_ERRORS
    } catch (error) {
      showHttpErrorToast(error)
      if (!(error instanceof ApiError)) return null
      setErrors(error.errors)
      return error.errors
    } finally {
      setIsSaving(false)
    }
  }

  return {
    ...state,
    isChanged,
    isSaving,
    errors,
    canUndo: state.past.length > 0,
    change: (key: string, edit: (current: Draft) => Draft) => {
      setErrors(NO_ERRORS)
      setState((current) => change(current, key, edit(current.draft), Date.now()))
    },
    undo: undoStep,
    discard,
    save,
  }
}

const draftOf = ({ settings, themes }: Appearance): Draft => ({
  settings: Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [name, setting.value]),
  ),
  themes,
})

/** Ctrl+Z, but in texts, where it is the browser's. */
function useUndoKey(onUndo: () => void): void {
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      const isText = event.target instanceof Element && event.target.matches('input, textarea')
      if (!isUndo || isText) return
      event.preventDefault()
      onUndo()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })
}
