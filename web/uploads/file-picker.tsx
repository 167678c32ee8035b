import { createContext, use, useMemo, useRef, type ReactNode } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { filesOfInput } from './transfer/picked-file.ts'
import { useChosenFiles } from './chosen-files.tsx'
import type { Destination } from './transfer/destination.ts'

interface FilePicker {
  pickFiles: () => void
  /** With the folders in it. */
  pickFolder: () => void
}

const FilePickerContext = createContext<FilePicker>({
  pickFiles: () => {},
  pickFolder: () => {},
})

export const useFilePicker = () => use(FilePickerContext)

/** In every browser, but not in React's types (WICG "File and Directory Entries"). */
const PICKS_FOLDERS = { webkitdirectory: '' }

/** The browser's own file dialog; what is picked goes into `destination`. */
export function FilePickerProvider({
  destination,
  children,
}: {
  destination: Destination
  children: ReactNode
}) {
  const t = useTrans()
  const chosenFiles = useChosenFiles()
  const filesRef = useRef<HTMLInputElement>(null)
  const folderRef = useRef<HTMLInputElement>(null)
  const picker = useMemo(
    () => ({
      pickFiles: () => filesRef.current?.click(),
      pickFolder: () => folderRef.current?.click(),
    }),
    [],
  )

  function upload(input: HTMLInputElement) {
    void chosenFiles.add(filesOfInput(input), destination)
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
      <input
        ref={folderRef}
        type="file"
        {...PICKS_FOLDERS}
        hidden
        aria-label={t('Upload folder')}
        onChange={(event) => upload(event.currentTarget)}
      />
    </FilePickerContext>
  )
}
