import { useCallback, useEffect, useMemo, useState } from 'react'
import { discardUpload } from '../transfer/discard-upload.ts'
import { useUploads, useUploadsSnapshot } from './uploads-context.tsx'
import { uploadsRunningInThisBrowser } from '../transfer/upload-lock.ts'
import type { RememberedUpload } from '../transfer/upload-memory.ts'

/** Uploads that a reload or a crash cut off; the browser can't open their files again by itself. */
export function useInterruptedUploads() {
  const { memory, calls } = useUploads()
  const { uploads: current } = useUploadsSnapshot()
  const [found, setFound] = useState<RememberedUpload[]>([])

  useEffect(() => {
    let isGone = false
    void uploadsRunningInThisBrowser().then((running) => {
      if (!isGone) setFound(memory.all().filter(({ id }) => !running.has(id)))
    })
    return () => {
      isGone = true
    }
  }, [memory])

  const discard = useCallback(
    (upload: RememberedUpload) => {
      discardUpload({ memory, calls }, upload)
      setFound((before) => before.filter(({ id }) => id !== upload.id))
    },
    [memory, calls],
  )

  /** They are offered again by the next page. */
  const hide = useCallback(() => setFound([]), [])

  // Picked again, it is an upload like the others; what became of it is theirs to say.
  const pickedAgain = useMemo(() => {
    if (found.length === 0) return []
    const fingerprints = new Set(current.map(({ file }) => file.fingerprint))
    return found.filter(({ fingerprint }) => fingerprints.has(fingerprint))
  }, [found, current])
  if (pickedAgain.length > 0) setFound(found.filter((upload) => !pickedAgain.includes(upload)))
  const uploads = found
  return { uploads, discard, hide }
}
