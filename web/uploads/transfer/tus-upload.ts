import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { discardUpload } from './discard-upload.ts'
import { holdNew, rememberedFile, takeUp, type HeldUpload } from './held-upload.ts'
import { isWorthRetrying, withRetries } from './retry.ts'
import { isGone, UploadRefusedError } from './upload-errors.ts'
import type { RememberedTus } from './upload-memory.ts'
import { conflictChoice, entryFields, type Uploader, type UploadRun } from './uploader.ts'

type Held = HeldUpload<RememberedTus>

/**
 * Uploads files of 4 MB and more by tus, where the browser can't send to the bucket. The server reports its offset, so
 * uploads resume after a reload.
 */
export const uploadByTus: Uploader = async (run) => {
  const remembered = await takeUp(run, 'tus')
  if (remembered) {
    try {
      return await sendAndFinish(run, remembered)
    } catch (error) {
      // It has expired or was aborted: start over.
      if (!isGone(error)) throw error
    }
  }
  return sendAndFinish(run, null)
}

async function sendAndFinish(run: UploadRun, remembered: Held | null): Promise<FileEntry> {
  const { memory } = run.deps
  let holding = Promise.resolve(remembered)
  let uploadKey = remembered?.upload.id ?? null
  try {
    await sendAll(run, uploadKey, (key) => {
      uploadKey = key
      holding = holdNew(run, { ...rememberedFile(run), strategy: 'tus', id: key })
    })
    const held = await holding
    if (!held) throw new Error('the upload was sent without having begun')
    const fileEntry = await finish(run, held.upload)
    memory.forget(held.upload.id)
    return fileEntry
  } catch (error) {
    if (isGone(error) && uploadKey !== null) memory.forget(uploadKey)
    throw error
  } finally {
    await (await holding)?.lock.release()
  }
}

function sendAll(
  run: UploadRun,
  begunKey: string | null,
  onCreated: (uploadKey: string) => void,
): Promise<void> {
  const { deps, file, signal, onProgress } = run
  let uploadKey = begunKey
  let [accepted, acceptedBefore] = [0, 0]
  const metadata = {
    name: file.name,
    ...entryFields(run),
    clientSize: String(file.size),
  }
  const attempt = () =>
    deps.sendTus({
      content: file.content,
      uploadKey,
      metadata,
      signal,
      onCreated: (key) => {
        uploadKey = key
        onCreated(key)
      },
      onProgress,
      onAccepted: (bytes) => (accepted = bytes),
    })
  return withRetries(run, attempt, () => {
    const hasAdvanced = accepted > acceptedBefore
    acceptedBefore = accepted
    return hasAdvanced
  })
}

async function finish(run: UploadRun, upload: RememberedTus): Promise<FileEntry> {
  const { deps, destination, signal } = run
  const { workspaceId } = destination
  try {
    const { fileEntry } = await withRetries(run, () =>
      deps.calls.createTusEntry(
        { uploadKey: upload.id, workspaceId, ...conflictChoice(run) },
        signal,
      ),
    )
    return fileEntry
  } catch (error) {
    // 401, 409 and 429 do not mean that the upload is unusable, so its resume key is kept.
    if (isAnswerOnUpload(error)) discardUpload(deps, upload)
    throw error
  }
}

const isAnswerOnUpload = (error: unknown) =>
  error instanceof UploadRefusedError &&
  error.status !== 401 &&
  error.status !== 409 &&
  !isWorthRetrying(error)
