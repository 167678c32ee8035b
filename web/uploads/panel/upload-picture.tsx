import { useMemo, useState, useSyncExternalStore } from 'react'
import { fileTypeOf } from '#worker/names/entry-type.ts'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import type { UploadFile } from '../transfer/upload-file.ts'

/** Drawing larger ones takes memory and time that the uploads need. */
const MAX_PICTURE_BYTES = 10 * 1024 ** 2

/** The file itself where it is a picture, else the icon of its type. */
export function UploadPicture({ file }: { file: UploadFile }) {
  const type = fileTypeOf(file.mime, file.extension)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const isPicture = type === 'image' && file.size > 0 && file.size <= MAX_PICTURE_BYTES
  const url = useObjectUrl(isPicture && !isUnreadable ? file.content : null)
  return <Thumbnail type={type} url={url} size="row" onError={() => setIsUnreadable(true)} />
}

function useObjectUrl(content: Blob | null): string | null {
  const { subscribe, get } = useMemo(() => new ObjectUrl(content), [content])
  return useSyncExternalStore(subscribe, get, () => null)
}

/** An address of the content, made once for as long as it is shown: another one would load the picture anew. */
class ObjectUrl {
  readonly #content: Blob | null
  #url: string | null = null

  constructor(content: Blob | null) {
    this.#content = content
  }

  readonly get = (): string | null =>
    this.#content && (this.#url ??= URL.createObjectURL(this.#content))

  /** It does not change by itself. */
  readonly subscribe = () => () => {
    if (this.#url !== null) URL.revokeObjectURL(this.#url)
    this.#url = null
  }
}
