import type { BootstrapData } from '#worker/features/bootstrap/schema.ts'
import { THEME_COLOR, THEME_TOKENS } from '#worker/settings/theme-tokens.ts'
import type { BootstrapStore } from '#web/i18n/bootstrap-data.tsx'
import { shownThemes } from '#web/themes/shown-themes.ts'
import { THEME_STYLE_ID, themeStyle } from '#web/themes/theme-style.ts'
import { changedTexts, showChangedTexts } from './changed-texts.ts'
import { showDraftPage } from './draft-page.ts'
import { editorMessage, tellEditor, type AppearanceValues, type EditorMessage } from './messages.ts'
import { CUSTOM_CSS_ID, CUSTOM_HTML_ID } from './frame-page.ts'
import { pageNonce } from '#web/ui/page-nonce.ts'

/* The receiver of the appearance editor: only pages in its frame load it (`worker/http/in-editor.ts`). */

const saved = JSON.parse(
  document.getElementById('bootstrap-data')?.textContent ?? '{}',
) as BootstrapData
let data = saved
let draft: AppearanceValues = { settings: {}, themes: saved.themes.all }
/** Null = as the visitor has chosen. */
let themeId: number | null = null

const store: Promise<BootstrapStore> | null = document.querySelector('[data-island]')
  ? import('#web/hydration/hydrate-island.tsx').then(({ pageStore }) => pageStore())
  : null

function receive(message: EditorMessage): void {
  switch (message.type) {
    case 'navigate':
      location.assign(message.to)
      return
    case 'setValues':
      draft = message.values
      showValues()
      return
    case 'setActiveTheme':
      themeId = message.themeId
      showValues()
      return
    case 'setThemeColor':
      showColor(message.name, message.value)
      return
    case 'setCustomCode':
      setCustomCode(message.mode, message.value)
  }
}

/** Colors and texts at once, islands with their next render, what the server draws as soon as it has. */
function showValues(): void {
  const former = data.settings
  data = {
    ...saved,
    settings: merge(saved.settings, draft.settings),
    themes: { all: draft.themes, selectedThemeId: themeId ?? saved.themes.selectedThemeId },
  }
  showThemes()
  showChangedTexts(changedTexts(former, data.settings))
  void store?.then((each) => each.set({ ...data, i18n: each.getSnapshot().i18n }))
  showDraftPage({ ...draft, themeId })
}

/** Objects field by field; everything else as a whole. */
function merge<Values extends object>(values: Values, changes: Record<string, unknown>): Values {
  const merged = { ...values } as Record<string, unknown>
  for (const [key, change] of Object.entries(changes)) {
    const value = merged[key]
    merged[key] = isRecord(value) && isRecord(change) ? merge(value, change) : change
  }
  return merged as Values
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function showThemes(): void {
  const shown = shownThemes(data.themes)
  const style = document.getElementById(THEME_STYLE_ID)
  // Browsers allow changes of an element that came with the page's nonce.
  if (shown && style) style.textContent = themeStyle(shown)
  document.documentElement.removeAttribute('style')
}

function showColor(name: string, value: string): void {
  const isColor = THEME_TOKENS.some((token) => token === name) && THEME_COLOR.test(value)
  if (isColor) document.documentElement.style.setProperty(name, value)
}

// A page that somebody opened otherwise has no editor around it.
if (parent !== window) {
  addEventListener('message', (event) => {
    const message = editorMessage(event, { origin: location.origin, editor: parent })
    if (message) receive(message)
  })
  tellEditor(parent, { type: 'ready', path: location.pathname + location.search })
}

/** Shows the owner's code: HTML in the body, else a style in the head; empty removes it. Scripts do not run here. */
function setCustomCode(mode: 'css' | 'html', value: string): void {
  const id = mode === 'html' ? CUSTOM_HTML_ID : CUSTOM_CSS_ID
  const existing = document.getElementById(id)
  if (value === '') {
    existing?.remove()
    return
  }
  const element = existing ?? document.createElement(mode === 'html' ? 'div' : 'style')
  element.id = id
  if (mode === 'html') element.innerHTML = value
  else {
    if (!existing) element.nonce = pageNonce()
    element.textContent = value
  }
  if (!existing) (mode === 'html' ? document.body : document.head).append(element)
}
