import { createContext, use } from 'react'
import type { Appearance } from '#worker/features/admin/appearance/schema.ts'
import type { FieldErrors } from '#web/ui/fields/form.tsx'
import { withSetting, type Draft } from './editor-state.ts'

interface Editor {
  /** As it was loaded: labels, roles, what may be changed. */
  appearance: Appearance
  draft: Draft
  saved: Draft
  /** @param key further changes of the same are one step of undo */
  change: (key: string, draft: (current: Draft) => Draft) => void
  /** Of the last try to save, by the names of settings. */
  errors: FieldErrors
  /** The theme that the frame is shown in; null = the visitor's own. */
  themeId: number | null
  showTheme: (id: number) => void
  /** Shows a color at once, before the rest follows. */
  showColor: (name: string, value: string) => void
}

export const EditorContext = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('useEditor must be used inside the appearance editor')
  return editor
}

/** One setting of the draft; its type is the caller's to know. */
export function useSetting<Value>(name: string) {
  const { appearance, draft, change, errors } = useEditor()
  const { label = '', help = '', can_change: canChange = false } = appearance.settings[name] ?? {}
  return {
    label,
    help,
    canChange,
    value: draft.settings[name] as Value,
    error: errors[name]?.join(' ') ?? '',
    /** @param part of a setting with several: each is a step of its own */
    set: (value: Value, part = '') =>
      change(name + part, (current) => withSetting(current, name, value)),
  }
}
