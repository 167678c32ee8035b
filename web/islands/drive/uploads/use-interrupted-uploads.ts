import { useCallback, useEffect, useMemo, useState } from 'react'
import type { RememberedUpload } from './multipart-memory.ts'
import { siteCalls } from './site-calls.ts'
import { useUploads, useUploadsSnapshot } from './uploads-context.tsx'
import { uploadsRunningInThisBrowser } from './upload-lock.ts'

/** Uploads that a reload or a crash cut off; the browser can't open their files again by itself. */
export function useInterruptedUploads() {
  const { memory } = useUploads()
  const { uploads: current } = useUploadsSnapshot()
  const [found, setFound] = useState<RememberedUpload[]>([])

  useEffect(() => {
    let isGone = false
    void uploadsRunningInThisBrowser().then((running) => {
      if (!isGone) setFound(memory.all().filter(({ uploadId }) => !running.has(uploadId)))
    })
    return () => {
      isGone = true
    }
  }, [memory])

  const discard = useCallback(
    (upload: RememberedUpload) => {
      memory.forget(upload.uploadId)
      setFound((before) => before.filter(({ uploadId }) => uploadId !== upload.uploadId))
      const { key, uploadId } = upload
      // If this fails, the server's clean-up takes the parts.
      siteCalls
        .abortMultipart({ key, uploadId }, AbortSignal.timeout(30_000))
        .catch(() => undefined)
    },
    [memory],
  )

  // Picked again, it is an upload like the others.
  const uploads = useMemo(() => {
    const fingerprints = new Set(current.map(({ file }) => file.fingerprint))
    return found.filter(({ fingerprint }) => !fingerprints.has(fingerprint))
  }, [found, current])
  return { uploads, discard }
}
