import { api, unwrap } from '#web/api/api-client.ts'
import type { Theme } from '#worker/settings/schema.ts'
import { createTheme, deleteThemes, updateTheme } from '../themes/api.ts'
import {
  changedSettings,
  themeChanges,
  withTheme,
  type Draft,
  type EditorState,
} from './editor-state.ts'

interface Step {
  saved: Draft
  draft: Draft
  /** A new theme has got its id. */
  renamed?: { from: number; to: number }
}

/**
 * Saves what has changed: new themes before settings that may name them, deleted ones after. Reports each step, so that
 * the next try goes on after it; what is typed meanwhile stays.
 */
export async function saveAppearance(
  state: EditorState,
  onSaved: (step: Step) => void,
): Promise<void> {
  let step: Step = { saved: state.saved, draft: state.draft }
  const go = (next: Step) => {
    step = next
    onSaved(next)
  }
  for (let theme = nextTheme(step); theme; theme = nextTheme(step)) go(await saveTheme(step, theme))

  const settings = changedSettings({ ...step, past: [] })
  if (Object.keys(settings).length > 0) {
    await unwrap(api.settings.$put({ json: { settings } }))
    go({ draft: step.draft, saved: { ...step.saved, settings: step.draft.settings } })
  }

  const { deletedIds } = themeChanges({ ...step, past: [] })
  if (deletedIds.length === 0) return
  await deleteThemes(deletedIds)
  const themes = step.saved.themes.filter(({ id }) => !deletedIds.includes(id))
  go({ draft: step.draft, saved: { ...step.saved, themes } })
}

/** New defaults first: the former one can only be changed after. */
function nextTheme(step: Step): Theme | undefined {
  const { created, updated } = themeChanges({ ...step, past: [] })
  const changed = [...created, ...updated]
  return changed.find((theme) => theme.default_light || theme.default_dark) ?? changed[0]
}

async function saveTheme({ saved, draft }: Step, theme: Theme): Promise<Step> {
  if (theme.id > 0) {
    await updateTheme(theme.id, theme)
    return { saved: withTheme(saved, theme.id, theme), draft }
  }
  const { id } = await createTheme(theme)
  const created = { ...theme, id }
  return {
    saved: withTheme({ ...saved, themes: [...saved.themes, created] }, id, created),
    draft: withThemeId(draft, theme.id, id),
    renamed: { from: theme.id, to: id },
  }
}

/** With another id of a theme. */
export function withThemeId(draft: Draft, from: number, to: number): Draft {
  const isDefault = draft.settings['themes.default_id'] === from
  return {
    settings: isDefault ? { ...draft.settings, 'themes.default_id': to } : draft.settings,
    themes: draft.themes.map((theme) => (theme.id === from ? { ...theme, id: to } : theme)),
  }
}
