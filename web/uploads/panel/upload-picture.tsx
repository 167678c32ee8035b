import { useEffect, useState } from 'react'
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
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!content) return
    const made = URL.createObjectURL(content)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [content])
  return url
}
