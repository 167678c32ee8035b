import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { frameMessage, tellFrame, type EditorMessage } from '#web/appearance/messages.ts'
import { nestSettings } from '#worker/settings/nest-settings.ts'
import type { Draft } from './editor-state.ts'

const CODE = { css: 'custom_code.style', html: 'custom_code.html' } as const

interface Shown {
  draft: Draft
  saved: Draft
  isDirty: boolean
  /** Null = as the visitor has chosen. */
  themeId: number | null
}

/** Keeps the site in the frame as the draft is; each page that it goes to announces itself. */
export function useFrame({ draft, saved, isDirty, themeId }: Shown) {
  const frameRef = useRef<HTMLIFrameElement>(null)
  const [path, setPath] = useState<string | null>(null)

  const tell = useCallback((message: EditorMessage) => {
    const frame = frameRef.current?.contentWindow
    if (frame) tellFrame(frame, message)
  }, [])

  // Not by a message: a page that is still loading would miss it.
  const reload = () => frameRef.current?.contentWindow?.location.replace(path ?? '/')

  const tellValues = useEffectEvent(({ settings: all, themes }: Draft) => {
    const { [CODE.css]: _css, [CODE.html]: _html, ...settings } = all
    tell({
      type: 'setValues',
      values: { settings: nestSettings(settings), themes: [...themes] },
    })
  })

  const tellCode = useEffectEvent((isNewPage: boolean) => {
    for (const mode of ['css', 'html'] as const) {
      const [value, former] = [draft.settings[CODE[mode]], saved.settings[CODE[mode]]]
      if (!isNewPage || value !== former)
        tell({ type: 'setCustomCode', mode, value: typeof value === 'string' ? value : '' })
    }
  })

  const onReady = useEffectEvent((event: MessageEvent) => {
    const frame = frameRef.current?.contentWindow ?? null
    const message = frameMessage(event, { origin: location.origin, frame })
    if (!message) return
    setPath(message.path)
    if (themeId !== null) tell({ type: 'setActiveTheme', themeId })
    if (!isDirty) return
    tellValues(draft)
    tellCode(true)
  })

  useEffect(() => {
    const listen = (event: MessageEvent) => onReady(event)
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])

  // A page is served as it is saved; only a change back to that needs a message.
  const wasDirty = useRef(false)
  useEffect(() => {
    if (isDirty || wasDirty.current) tellValues(draft)
    wasDirty.current = isDirty
  }, [draft, isDirty])

  const code = `${String(draft.settings[CODE.css])}\n${String(draft.settings[CODE.html])}`
  const toldCode = useRef(code)
  useEffect(() => {
    if (toldCode.current !== code) tellCode(false)
    toldCode.current = code
  }, [code])

  useEffect(() => {
    if (themeId !== null) tell({ type: 'setActiveTheme', themeId })
  }, [themeId, tell])

  return { frameRef, path, tell, reload }
}
