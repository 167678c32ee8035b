import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { Workspace } from '#worker/features/workspaces/schema.ts'
import type { Translate } from '#web/i18n/i18n-context.tsx'
import { SORT_KEYS, type SortOrder } from '#web/listing/list-columns.tsx'
import { rootNameOf } from './workspace.ts'

/** `workspaceId`: whose it is, where that is not the personal one; a folder by its hash is the same from all. */
export type DriveView = { workspaceId?: number } &
  /** The root has no hash. */
  (
    | { kind: 'folder'; folderHash: string | null }
    | { kind: 'shares' }
    | { kind: 'recent' }
    | { kind: 'starred' }
    /** Null = what was trashed; else what was trashed with a folder. */
    | { kind: 'trash'; folderHash: string | null }
    | ({ kind: 'search' } & Search)
  )

export interface Search {
  query: string
  /** As the address and the API have them: base64 of JSON. */
  filters: string
  /** The folder from which it was searched; null = none. */
  folderHash: string | null
  /** Whether only what is below that folder is looked for. */
  isInFolder: boolean
  /** The order chosen for it; null = by relevance. */
  sort: SortOrder | null
}

export const DRIVE_PATH = '/drive'
export const SHARES_PATH = '/drive/shares'
export const LINKS_PATH = '/drive/links'
export const STORAGE_PATH = '/drive/storage'
export const RECENT_PATH = '/drive/recent'
export const STARRED_PATH = '/drive/starred'
export const TRASH_PATH = '/drive/trash'
export const SEARCH_PATH = '/drive/search'
const FOLDERS_PATH = '/drive/folders/'

const TRASHED_FOLDERS_PATH = `${TRASH_PATH}/`

export const folderPath = (hash: string | null) => (hash ? FOLDERS_PATH + hash : DRIVE_PATH)

export const trashPath = (hash: string) => TRASHED_FOLDERS_PATH + hash

/** Where a folder is opened: in its place, or in the trash. */
export const openFolderPath = ({ hash, deleted_at }: Pick<FileEntry, 'hash' | 'deleted_at'>) =>
  deleted_at === null ? folderPath(hash) : trashPath(hash)

export function searchPath({ query, filters, folderHash, isInFolder, sort }: Search): string {
  const params = new URLSearchParams({
    ...(query && { query }),
    ...(filters && { filters }),
    ...(folderHash && { folder: folderHash }),
    ...(folderHash && isInFolder && { scope: 'folder' }),
    ...(sort && { sort: `${sort.orderBy}-${sort.orderDir}` }),
  })
  return params.size > 0 ? `${SEARCH_PATH}?${params.toString()}` : SEARCH_PATH
}

/** A search that begins in a view: everywhere, and may be limited to the folder shown. */
export const searchFrom = (view: DriveView): Search => ({
  query: '',
  filters: '',
  folderHash: view.kind === 'folder' ? view.folderHash : null,
  isInFolder: false,
  sort: null,
})

function searchAt(params: URLSearchParams): Search {
  const folderHash = params.get('folder')
  return {
    query: params.get('query') ?? '',
    filters: params.get('filters') ?? '',
    folderHash,
    isInFolder: folderHash !== null && params.get('scope') === 'folder',
    sort: sortAt(params.get('sort') ?? ''),
  }
}

function sortAt(text: string): SortOrder | null {
  const [key, direction] = text.split('-')
  const orderBy = SORT_KEYS.find((order) => order === key)
  if (!orderBy || (direction !== 'asc' && direction !== 'desc')) return null
  return { orderBy, orderDir: direction }
}

/** Places that the side bar leads to: lists of entries, the list of links, the page of the storage. */
export type DrivePlace = DriveView | { kind: 'links' | 'storage' }

/** The view at an address of the drive. */
export function viewAt(path: string, params: URLSearchParams, activeId: number): DriveView {
  if (path === SHARES_PATH) return { kind: 'shares' }
  const workspace = activeId === 0 ? {} : { workspaceId: activeId }
  if (path === RECENT_PATH) return { kind: 'recent', ...workspace }
  if (path === STARRED_PATH) return { kind: 'starred', ...workspace }
  if (path === TRASH_PATH) return { kind: 'trash', folderHash: null, ...workspace }
  if (path.startsWith(TRASHED_FOLDERS_PATH))
    return { kind: 'trash', folderHash: path.slice(TRASHED_FOLDERS_PATH.length), ...workspace }
  if (path === SEARCH_PATH) return { kind: 'search', ...workspace, ...searchAt(params) }
  const folderHash = path.startsWith(FOLDERS_PATH) ? path.slice(FOLDERS_PATH.length) : null
  return { kind: 'folder', folderHash, ...(!folderHash && workspace) }
}

/** The same for addresses that show the same place, whatever is searched for there. */
export const placeOf = (view: DriveView): string =>
  (view.kind === 'folder' && view.folderHash) ||
  (view.kind === 'trash' && view.folderHash && trashPath(view.folderHash)) ||
  `${view.kind} ${view.workspaceId ?? 0}`

/** The others have an order of their own: the last first. */
export const hasChosenOrder = ({ kind }: DriveView): boolean =>
  kind !== 'recent' && kind !== 'trash'

/** The order of a view: what is chosen for all lists, or for this search; null = the view's own. */
export function sortOf(view: DriveView, chosen: SortOrder): SortOrder | null {
  if (!hasChosenOrder(view)) return null
  if (view.kind !== 'search' || !view.query) return chosen
  return view.sort
}

/** Whether its entries are of many folders or owners, so that each has to say which. */
export const hasLocations = ({ kind }: DriveView): boolean =>
  kind === 'shares' || kind === 'recent' || kind === 'starred' || kind === 'search'

const TITLES = {
  shares: 'Shared with me',
  recent: 'Recent',
  starred: 'Starred',
  trash: 'Trash',
  search: 'Search',
} as const satisfies Record<Exclude<DriveView['kind'], 'folder'>, string>

/** Its name, to be translated; that of a folder is its own, as far as it is known. */
export function titleOf(
  view: DriveView,
  workspace: Pick<Workspace, 'id' | 'name'>,
  folder: Pick<FileEntry, 'name'> | null | undefined,
  t: Translate,
): string {
  if (view.kind === 'trash' && view.folderHash) return folder?.name ?? t('Folder')
  if (view.kind !== 'folder') return t(TITLES[view.kind])
  return folder?.name ?? (view.folderHash ? t('Folder') : rootNameOf(workspace, t))
}
