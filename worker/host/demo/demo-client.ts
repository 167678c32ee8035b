import type { SpaceId } from '#db/schema/index.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { SharePermission } from '#worker/features/shares/schema.ts'
import type { CreateLinkInput } from '#worker/features/links/schema.ts'
import type { PresignResponse } from '#worker/features/uploads/schema.ts'

interface UploadedFile {
  name: string
  mime: string
  content: Uint8Array<ArrayBuffer>
}

/** Fills a site the way its users do: through its API. */
export class DemoClient {
  readonly #url: string
  readonly #cookies = new Map<string, string>()
  /** The workspace of all calls; 0 is the user's own space. */
  workspaceId: SpaceId | 0 = 0

  constructor(url: string) {
    this.#url = url
  }

  static async open(url: string): Promise<DemoClient> {
    const client = new DemoClient(url)
    await client.#send('GET', 'bootstrap-data')
    return client
  }

  async register(email: string, password: string): Promise<void> {
    await this.#send('POST', 'auth/register', { email, password, password_confirmation: password })
  }

  async login(email: string, password: string): Promise<void> {
    await this.#send('POST', 'auth/login', { email, password })
  }

  async updateSettings(settings: Record<string, unknown>): Promise<void> {
    await this.#send('PUT', 'settings', { settings })
  }

  async changeProfile(profile: Record<string, string>): Promise<void> {
    await this.#send('PUT', 'users/me', profile)
  }

  async createFolder(name: string, parentId: number | null): Promise<FileEntry> {
    const { folder } = await this.#send<{ folder: FileEntry }>('POST', 'folders', {
      name,
      parentId,
    })
    return folder
  }

  async upload({ name, mime, content }: UploadedFile, parentId: number | null): Promise<FileEntry> {
    const size = content.byteLength
    const presigned = await this.#send<PresignResponse>('POST', 's3/simple/presign', {
      filename: name,
      mime,
      size,
      parentId,
      sendsHeaders: true,
    })
    const stored = await fetch(presigned.url, {
      method: 'PUT',
      headers: presigned.headers,
      body: content,
    })
    if (!stored.ok) throw new Error(`storing ${name} answered ${stored.status}`)
    const { fileEntry } = await this.#send<{ fileEntry: FileEntry }>('POST', 's3/entries', {
      filename: presigned.key.split('/').at(-1),
      size,
      clientName: name,
      clientMime: mime,
      parentId,
    })
    return fileEntry
  }

  async putThumbnail(entry: FileEntry, picture: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#send('PUT', `file-entries/${entry.id}/thumbnail`, picture)
  }

  async color(folder: FileEntry, color: string): Promise<void> {
    await this.#send('PUT', `file-entries/${folder.id}`, { color })
  }

  async star(entry: FileEntry): Promise<void> {
    await this.#send('POST', 'file-entries/star', { entryIds: [entry.id] })
  }

  async tag(entry: FileEntry, tags: readonly string[]): Promise<void> {
    await this.#send('POST', `file-entries/${entry.id}/sync-tags`, { tags })
  }

  async trash(entry: FileEntry): Promise<void> {
    await this.#send('POST', 'file-entries/delete', { entryIds: [entry.id] })
  }

  async share(entry: FileEntry, emails: string[], permissions: SharePermission[]): Promise<void> {
    await this.#send('POST', `file-entries/${entry.id}/share`, { emails, permissions })
  }

  async createLink(entry: FileEntry, options: Partial<CreateLinkInput> = {}): Promise<void> {
    await this.#send('POST', 'shareable-links', { ...options, entryIds: [entry.id] })
  }

  async createWorkspace(name: string): Promise<SpaceId> {
    const { workspace } = await this.#send<{ workspace: { id: SpaceId } }>('POST', 'workspace', {
      name,
    })
    return workspace.id
  }

  async #send<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const isPicture = body instanceof Uint8Array
    const response = await fetch(`${this.#url}/api/v1/${path}?workspaceId=${this.workspaceId}`, {
      method,
      headers: {
        'content-type': isPicture ? 'image/webp' : 'application/json',
        origin: this.#url,
        'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: body === undefined ? null : isPicture ? body : JSON.stringify(body),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=', 2)
      this.#cookies.set(name, value)
    }
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return JSON.parse(text) as Body
  }
}
