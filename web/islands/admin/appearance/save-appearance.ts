import { api, unwrap } from '#web/api/api-client.ts'
import type { Theme } from '#worker/settings/schema.ts'
import { createTheme, deleteThemes, updateTheme } from '../themes/api.ts'
import {
  changedSettings,
  themeChanges,
  withTheme,
  withThemeId,
  type Draft,
  type EditorState,
  type SavedStep,
} from './editor-state.ts'

interface Step {
  saved: Draft
  draft: Draft
}

/**
 * Saves what has changed: new themes before settings that may name them, deleted ones after. Reports each step, so that
 * the next try goes on after it.
 */
export async function saveAppearance(
  state: EditorState,
  onSaved: (step: SavedStep) => void,
): Promise<void> {
  let step: Step = { saved: state.saved, draft: state.draft }
  const go = ({ saved, created }: SavedStep) => {
    step = {
      saved,
      draft: created ? withThemeId(step.draft, created.from, created.to) : step.draft,
    }
    onSaved({ saved, created })
  }
  for (let theme = nextTheme(step); theme; theme = nextTheme(step))
    go(await saveTheme(step.saved, theme))

  const settings = changedSettings({ ...step, past: [] })
  if (Object.keys(settings).length > 0) {
    await unwrap(api.settings.$put({ json: { settings } }))
    go({ saved: { ...step.saved, settings: step.draft.settings }, created: null })
  }

  const { deletedIds } = themeChanges({ ...step, past: [] })
  if (deletedIds.length === 0) return
  await deleteThemes(deletedIds)
  const themes = step.saved.themes.filter(({ id }) => !deletedIds.includes(id))
  go({ saved: { ...step.saved, themes }, created: null })
}

/** New defaults first: the former one can only be changed after. */
function nextTheme(step: Step): Theme | undefined {
  const { created, updated } = themeChanges({ ...step, past: [] })
  const changed = [...created, ...updated]
  return changed.find((theme) => theme.default_light || theme.default_dark) ?? changed[0]
}

async function saveTheme(saved: Draft, theme: Theme): Promise<SavedStep> {
  if (theme.id > 0) {
    await updateTheme(theme.id, theme)
    return { saved: withTheme(saved, theme.id, theme), created: null }
  }
  const { id } = await createTheme(theme)
  const created = { ...theme, id }
  return {
    saved: withTheme({ ...saved, themes: [...saved.themes, created] }, id, created),
    created: { from: theme.id, to: id },
  }
}
