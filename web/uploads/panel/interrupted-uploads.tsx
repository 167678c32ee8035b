import { InterruptedRow } from './interrupted-row.tsx'
import type { RememberedUpload } from '../transfer/upload-memory.ts'

interface InterruptedUploadsProps {
  uploads: RememberedUpload[]
  discard: (upload: RememberedUpload) => void
}

/** Offers to go on with uploads that were cut off, once their file is picked again. */
export function InterruptedUploads({ uploads, discard }: InterruptedUploadsProps) {
  return (
    <ul className="upload-list">
      {uploads.map((upload) => (
        <InterruptedRow key={upload.id} upload={upload} discard={discard} />
      ))}
    </ul>
  )
}
