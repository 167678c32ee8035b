import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { chooseStrategy } from '#worker/features/uploads/upload-strategy.ts'
import type { StrategySettings } from '#worker/features/uploads/upload-strategy.ts'
import type { AskAboutClashes } from '#web/uploads/queue/upload-admission.ts'
import type { UploadMemory } from '#web/uploads/transfer/upload-memory.ts'
import { UploadQueue } from '#web/uploads/queue/upload-queue.ts'
import { isPaused, statusOf } from '#web/uploads/queue/upload-state.ts'
import type { PickedFile } from '#web/uploads/transfer/picked-file.ts'
import { pickedFile } from './picked-files.ts'
import { scriptedUploads } from './scripted-uploads.ts'

const HERE = { parentId: null, workspaceId: 0 }

export interface QueueScript {
  settings?: Partial<StrategySettings>
  /** The owner's decisions where names are taken. */
  decide?: AskAboutClashes
  /** Another page's, as after a reload. */
  memory?: UploadMemory
  /** Lets all that is ready to happen happen. */
  settle: () => Promise<unknown>
}

/** A queue that refuses ".exe", with a site whose responses the test controls. */
export function scriptedQueue({
  settings,
  decide = async () => undefined,
  memory,
  settle,
}: QueueScript) {
  const site = scriptedUploads(memory)
  const arrived: FileEntry[] = []
  const queue = new UploadQueue({
    deps: site.deps,
    strategyFor: (size) =>
      chooseStrategy(size, {
        s3_direct_upload: true,
        disable_tus: false,
        uploads_driver: 'r2',
        ...settings,
      }),
    askAboutClashes: decide,
    problemOf: (file) =>
      file.extension === 'exe' ? { message: 'This file type is not allowed' } : null,
    onEntry: (entry) => void arrived.push(entry),
  })
  const uploads = () =>
    queue.getSnapshot().uploads.map((upload) => ({
      ...upload,
      status: statusOf(upload),
      isPaused: isPaused(upload),
    }))
  const find = (name: string) => {
    const upload = uploads().find(({ file }) => file.name === name)
    if (!upload) throw new Error(`no upload ${name}`)
    return upload
  }
  return {
    site,
    queue,
    arrived,
    uploads,
    find,
    idOf: (name: string) => find(name).file.id,
    statuses: () => Object.fromEntries(uploads().map(({ file, status }) => [file.name, status])),
    add: async (...files: PickedFile[]) => {
      queue.add(files, HERE)
      await settle()
    },
  }
}

export const files = (...names: string[]) => names.map((name) => pickedFile(name))
