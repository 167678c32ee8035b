import { AFTER_SHARE_PATH, SHARE_TARGET_PATH, SHARED_FILES_FIELD } from './share-target.ts'
import { signedInUser } from './user-cache.ts'

/** By the user who was signed in; 0 = nobody yet. `web/hydration/forget-other-users.ts` knows this form of the name. */
const NAME = /^shared-\d+$/

const nameFor = (userId: string | null) => `shared-${userId ?? 0}`

/** Long enough to sign in; whoever signs in later on this device gets nothing. */
const KEEP_MS = 15 * 60 * 1000

export const isShare = ({ method }: Request, { pathname }: URL) =>
  method === 'POST' && pathname === SHARE_TARGET_PATH

/** Keeps what the system shared with the installed app, and opens the drive. Any site can post here, so the drive asks first. */
export async function receiveShare(request: Request): Promise<Response> {
  try {
    await forgetSharedFiles(isOld)
    const form = await request.formData()
    const cache = await caches.open(nameFor(await signedInUser()))
    const files = form.getAll(SHARED_FILES_FIELD).filter((part) => part instanceof File)
    await Promise.all(
      files.map((file) => cache.put(`/shared/${crypto.randomUUID()}`, toResponse(file))),
    )
  } catch {
    // Without room on the device, or cut off: the drive finds no files, and says so.
    await forgetSharedFiles()
  }
  return Response.redirect(AFTER_SHARE_PATH, 303)
}

/** The files for who is signed in, once. */
export async function takeSharedFiles(): Promise<File[]> {
  const userId = await signedInUser()
  if (userId === null) return []
  await forgetSharedFiles(isOld)
  const names = [nameFor(null), nameFor(userId)]
  const files = await Promise.all(names.map(filesIn))
  await forgetSharedFiles()
  return files.flat()
}

/** @param isUnwanted absent = all are. */
export async function forgetSharedFiles(
  isUnwanted: (kept: Response) => boolean = () => true,
): Promise<void> {
  for (const name of (await caches.keys()).filter((each) => NAME.test(each))) {
    const cache = await caches.open(name)
    for (const key of await cache.keys()) {
      const kept = await cache.match(key)
      if (kept && isUnwanted(kept)) await cache.delete(key)
    }
    if ((await cache.keys()).length === 0) await caches.delete(name)
  }
}

const isOld = ({ headers }: Response) => Date.now() - Number(headers.get('x-shared-at')) > KEEP_MS

const toResponse = (file: File) =>
  new Response(file, {
    headers: {
      'content-type': file.type,
      'x-name': encodeURIComponent(file.name),
      'x-last-modified': String(file.lastModified),
      'x-shared-at': String(Date.now()),
    },
  })

async function filesIn(name: string): Promise<File[]> {
  if (!(await caches.has(name))) return []
  const cache = await caches.open(name)
  const kept = await Promise.all((await cache.keys()).map((key) => cache.match(key)))
  return Promise.all(kept.filter((response) => response !== undefined).map(toFile))
}

async function toFile(kept: Response): Promise<File> {
  const { headers } = kept
  const name = decodeURIComponent(headers.get('x-name') ?? '')
  return new File([await kept.blob()], name, {
    type: headers.get('content-type') ?? '',
    lastModified: Number(headers.get('x-last-modified')),
  })
}
