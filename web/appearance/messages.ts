import type { Theme } from '#worker/settings/schema.ts'

/** By which the messages of the editor are known. */
const EDITOR_SOURCE = 'be-appearance-editor'

/** By which the editor knows the messages of its frame. */
const FRAME_SOURCE = 'be-appearance-frame'

/** Settings as in the bootstrap data, those that the editor changes, and all themes. */
export interface AppearanceValues {
  settings: Record<string, unknown>
  themes: Theme[]
}

/** From the editor to the page in its frame. */
export type EditorMessage =
  | { type: 'navigate'; to: string }
  | { type: 'setValues'; values: AppearanceValues }
  | { type: 'setThemeColor'; name: string; value: string }
  | { type: 'setActiveTheme'; themeId: number }
  | { type: 'setCustomCode'; mode: 'css' | 'html'; value: string }

/** From the page to the editor. */
export interface FrameMessage {
  type: 'ready'
  path: string
}

interface Received {
  data: unknown
  origin: string
  source: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The message of an event, if it is from the window that may send it, on this very origin; else null. */
function messageFrom(
  event: Received,
  { origin, source, sender }: { origin: string; source: string; sender: unknown },
): Record<string, unknown> | null {
  const isTheirs = event.origin === origin && event.source !== null && event.source === sender
  return isTheirs && isObject(event.data) && event.data['source'] === source ? event.data : null
}

/** @param editor the window around the frame */
export function editorMessage(
  event: Received,
  { origin, editor }: { origin: string; editor: unknown },
): EditorMessage | null {
  const data = messageFrom(event, { origin, source: EDITOR_SOURCE, sender: editor })
  if (!data) return null
  const { type, to, values, name, value, themeId, mode } = data
  switch (type) {
    case 'navigate':
      return isString(to) && isPath(to) ? { type, to } : null
    case 'setValues':
      return isObject(values) && isObject(values['settings']) && Array.isArray(values['themes'])
        ? { type, values: values as unknown as AppearanceValues }
        : null
    case 'setThemeColor':
      return isString(name) && isString(value) ? { type, name, value } : null
    case 'setActiveTheme':
      return typeof themeId === 'number' ? { type, themeId } : null
    case 'setCustomCode':
      return isString(value) && (mode === 'css' || mode === 'html') ? { type, mode, value } : null
    default:
      return null
  }
}

const isString = (value: unknown): value is string => typeof value === 'string'

/** Of this site: one slash, then no other. */
const isPath = (to: string) => /^\/(?![/\\])\P{Cc}*$/u.test(to)

/** @param frame the window of the editor's frame */
export function frameMessage(
  event: Received,
  { origin, frame }: { origin: string; frame: unknown },
): FrameMessage | null {
  const data = messageFrom(event, { origin, source: FRAME_SOURCE, sender: frame })
  if (data?.['type'] !== 'ready' || !isString(data['path'])) return null
  return { type: 'ready', path: data['path'] }
}

export const tellEditor = (editor: Window, message: FrameMessage): void =>
  editor.postMessage({ source: FRAME_SOURCE, ...message }, location.origin)
