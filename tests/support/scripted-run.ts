import type { PickedFile } from '#web/uploads/transfer/picked-file.ts'
import { uploadFileFrom } from '#web/uploads/transfer/upload-file.ts'
import type { UploadRun } from '#web/uploads/transfer/uploader.ts'
import type { ScriptedUploads } from './scripted-uploads.ts'

/** The input of an uploader, and the progress that it reported. */
export function scriptedRun(
  site: ScriptedUploads,
  picked: PickedFile,
  more: Partial<UploadRun> = {},
) {
  const controller = new AbortController()
  const progress: number[] = []
  const run: UploadRun = {
    deps: site.deps,
    connection: site.deps.connection,
    file: uploadFileFrom(picked),
    destination: { parentId: null, workspaceId: 0 },
    onConflict: null,
    signal: controller.signal,
    onProgress: (bytes) => void progress.push(bytes),
    onConnectionChange: () => {},
    onBegun: () => {},
    ...more,
  }
  return { run, progress, stop: () => controller.abort(new DOMException('', 'AbortError')) }
}
