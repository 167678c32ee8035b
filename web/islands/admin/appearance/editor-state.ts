import type { Theme } from '#worker/settings/schema.ts'

/** All that the editor changes: settings by their dotted names, and themes; a new theme has a negative id. */
export interface Draft {
  settings: Readonly<Record<string, unknown>>
  themes: readonly Theme[]
}

export interface EditorState {
  saved: Draft
  draft: Draft
  /** Former drafts, the last one first to come back; each with what was changed after it, and when. */
  past: readonly { draft: Draft; key: string; at: number }[]
}

/** Steps that can be taken back. */
const MOST_STEPS = 100

/** Changes of one field within this time are one step. */
const ONE_STEP_MS = 1500

export const startEditing = (saved: Draft): EditorState => ({ saved, draft: saved, past: [] })

/** @param key what is changed: further changes of the same are one step with it */
export function change(state: EditorState, key: string, draft: Draft, now: number): EditorState {
  const last = state.past.at(-1)
  if (last?.key === key && now - last.at < ONE_STEP_MS) {
    const past = [...state.past.slice(0, -1), { ...last, at: now }]
    return { ...state, draft, past }
  }
  const past = [...state.past, { draft: state.draft, key, at: now }].slice(-MOST_STEPS)
  return { ...state, draft, past }
}

/** Result of one step of saving. */
export interface SavedStep {
  saved: Draft
  /** A new theme, which had another id until then. */
  created: { from: number; to: number } | null
}

/** After a step of saving. What was changed since it began stays in the draft. */
export const afterSaving = (state: EditorState, { saved, created }: SavedStep): EditorState => ({
  saved,
  draft: created ? withThemeId(state.draft, created.from, created.to) : state.draft,
  past: [],
})

export function undo(state: EditorState): EditorState {
  const last = state.past.at(-1)
  return last ? { ...state, draft: last.draft, past: state.past.slice(0, -1) } : state
}

export const withSetting = (draft: Draft, name: string, value: unknown): Draft => ({
  ...draft,
  settings: { ...draft.settings, [name]: value },
})

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

/** The settings that are not as they are saved. */
export const changedSettings = ({ saved, draft }: EditorState): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(draft.settings).filter(([name, value]) => !isSame(value, saved.settings[name])),
  )

export interface ThemeChanges {
  created: Theme[]
  updated: Theme[]
  deletedIds: number[]
}

export function themeChanges({ saved, draft }: EditorState): ThemeChanges {
  const byId = new Map(saved.themes.map((theme) => [theme.id, theme]))
  const kept = new Set(draft.themes.map(({ id }) => id))
  return {
    created: draft.themes.filter(({ id }) => id < 0),
    updated: draft.themes.filter(({ id, ...theme }) => {
      const former = byId.get(id)
      return former !== undefined && !isSame({ id, ...theme }, former)
    }),
    deletedIds: saved.themes.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
  }
}

export function isDirty(state: EditorState): boolean {
  const { created, updated, deletedIds } = themeChanges(state)
  return (
    created.length + updated.length + deletedIds.length > 0 ||
    Object.keys(changedSettings(state)).length > 0
  )
}

/** With the changes of one theme; a new default takes the place of the former one. */
export function withTheme(draft: Draft, id: number, changes: Partial<Theme>): Draft {
  return {
    ...draft,
    themes: draft.themes.map((theme) => {
      if (theme.id === id) return { ...theme, ...changes }
      return {
        ...theme,
        default_light: theme.default_light && changes.default_light !== true,
        default_dark: theme.default_dark && changes.default_dark !== true,
      }
    }),
  }
}

/** With the id that the server has given to a new theme. */
export function withThemeId(draft: Draft, from: number, to: number): Draft {
  const isDefault = draft.settings['themes.default_id'] === from
  return {
    settings: isDefault ? { ...draft.settings, 'themes.default_id': to } : draft.settings,
    themes: draft.themes.map((theme) => (theme.id === from ? { ...theme, id: to } : theme)),
  }
}

/** With a copy of a theme, and its id. */
export function withCopy(draft: Draft, theme: Theme, name: string): { draft: Draft; id: number } {
  const id = Math.min(0, ...draft.themes.map((each) => each.id)) - 1
  const copy = { ...theme, id, name, default_light: false, default_dark: false }
  return { draft: { ...draft, themes: [...draft.themes, copy] }, id }
}
