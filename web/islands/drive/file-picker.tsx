import { createContext, use, useMemo, useRef, type ReactNode } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { filesOfInput } from './uploads/upload-file.ts'
import { useUploads } from './uploads/uploads-context.tsx'
import type { Destination } from './uploads/destination.ts'

interface FilePicker {
  pickFiles: () => void
}

const FilePickerContext = createContext<FilePicker>({ pickFiles: () => {} })

export const useFilePicker = () => use(FilePickerContext)

/** The browser's own file dialog; what is picked goes into `destination`. */
export function FilePickerProvider({
  destination,
  children,
}: {
  destination: Destination
  children: ReactNode
}) {
  const t = useTrans()
  const { queue } = useUploads()
  const filesRef = useRef<HTMLInputElement>(null)
  const picker = useMemo(() => ({ pickFiles: () => filesRef.current?.click() }), [])

  function upload(input: HTMLInputElement) {
    queue.add(filesOfInput(input), destination)
    // So that picking the same file again is a change.
    input.value = ''
  }

  return (
    <FilePickerContext value={picker}>
      {children}
      <input
        ref={filesRef}
        type="file"
        multiple
        hidden
        aria-label={t('Upload files')}
        onChange={(event) => upload(event.currentTarget)}
      />
    </FilePickerContext>
  )
}
