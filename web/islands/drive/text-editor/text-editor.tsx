import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { NoPreview } from '#web/preview/parts/no-preview.tsx'
import { PreviewLoading } from '#web/preview/parts/preview-loading.tsx'
import { Button } from '#web/ui/button.tsx'
import { decodeText, type EditableText } from './editable-text.ts'
import { draftOf, dropDraft, keepDraft } from './text-drafts.ts'
import { useSaving } from './use-saving.ts'

interface TextEditorProps {
  entry: FileEntry
  onDone: () => void
}

/** Changes a text file where previews show it. */
export function TextEditor({ entry, onDone }: TextEditorProps) {
  const t = useTrans()
  const { data: content, isPending } = useQuery({
    queryKey: ['drive', 'edited-text', entry.id],
    queryFn: ({ signal }) => fetchContent(entry, signal),
    // A text that is being written is not replaced by another one that somebody saves.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (isPending) return <PreviewLoading />
  if (content === undefined) return <NoPreview entry={entry} why="broken" />
  if (content === null)
    return (
      <p className="preview-none dark-room">
        {t('This text is not in UTF-8, so it cannot be edited here.')}
      </p>
    )
  return <TextField entry={entry} content={content} onDone={onDone} />
}

function TextField({ entry, content, onDone }: TextEditorProps & { content: EditableText }) {
  const t = useTrans()
  const [text, setText] = useState(() => draftOf(entry.id) ?? content.text)
  const [savedText, setSavedText] = useState(content.text)
  const isChanged = text !== savedText
  const { save, saveBehind } = useSaving(entry)

  async function saveNow() {
    if (isChanged && !(await save({ ...content, text }))) return false
    setSavedText(text)
    return true
  }
  const leave = useEffectEvent(() => {
    const draft = draftOf(entry.id)
    if (draft === null || draft === savedText) dropDraft(entry.id)
    else saveBehind({ ...content, text: draft })
  })
  // However the editor is left: by a key, the browser's way back, or another file.
  useEffect(() => () => leave(), [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void saveNow()
  }
  return (
    <div className="preview-text text-editor">
      <div className="text-editor-bar">
        <span role="status">{isChanged ? t('Not saved yet') : t('All changes saved')}</span>
        <Button size="sm" isDisabled={!isChanged} onPress={saveNow}>
          {t('Save')}
        </Button>
        <Button
          size="sm"
          variant="primary"
          onPress={async () => {
            if (await saveNow()) onDone()
          }}
        >
          {t('Done')}
        </Button>
      </div>
      <textarea
        className="text-editor-field"
        aria-label={entry.name}
        aria-keyshortcuts="Control+S"
        dir="auto"
        autoFocus
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          keepDraft(entry.id, value)
        }}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

async function fetchContent({ url, file_size: size }: FileEntry, signal: AbortSignal) {
  if (size === 0 || url === null) return decodeText(new Uint8Array())
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`The content was answered with ${response.status}`)
  return decodeText(new Uint8Array(await response.arrayBuffer()))
}
