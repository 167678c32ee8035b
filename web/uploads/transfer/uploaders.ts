import type { UploadStrategy } from '#worker/features/uploads/upload-strategy.ts'
import { uploadAsForm } from './form-upload.ts'
import { loadUploader } from './load-uploader.ts'
import { withRetries } from './retry.ts'
import { uploadInOnePut } from './single-upload.ts'
import type { Uploader } from './uploader.ts'

/** Uploaders by strategy. Those for large files are loaded on first use. */
export const UPLOADERS: Record<UploadStrategy, Uploader> = {
  single: uploadInOnePut,
  multipart: async (run) => {
    const part = await withRetries(run, () => loadUploader(() => import('./multipart-upload.ts')))
    return part.uploadInParts(run)
  },
  tus: async (run) => {
    const part = await withRetries(run, () => loadUploader(() => import('./tus-upload.ts')))
    return part.uploadByTus(run)
  },
  form: uploadAsForm,
}
