import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Clock, FolderSearch, Search } from 'lucide-react'
import {
  useEffect,
  useImperativeHandle,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { useLocation } from 'wouter'
import type { ListEntriesResponse } from '#worker/features/drive/listing/list-schema.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { api, unwrap } from '#web/api/api-client.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { FileTypeIcon } from '#web/ui/file-type-icon.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { usePaused } from '#web/ui/use-paused.ts'
import { MarkedText } from '../list/grid/entry-place.tsx'
import { folderPath, type DriveView } from '../state/drive-view.ts'
import { addressWithPreview, OPENED_STATE } from '../state/preview-address.ts'
import { useUserId } from '../state/ownership.ts'
import { rootNameOf, useWorkspace } from '../state/workspace.ts'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'

const MOST_ENTRIES = '6'

/** For the field that the suggestions belong to. */
export interface SuggestionsHandle {
  /** Returns whether the key was theirs. */
  onKeyDown: (event: KeyboardEvent) => boolean
}

export interface SearchSuggestionsProps {
  ref: Ref<SuggestionsHandle>
  /** Of the list. */
  id: string
  view: DriveView
  text: string
  /** Tells the field whether something is listed, and the id of the option that Enter chooses. */
  onListed: (isListed: boolean, activeId: string | undefined) => void
  onSearch: (query: string, isInFolder: boolean) => void
  onClose: () => void
}

interface Option {
  key: string
  icon: ReactNode
  label: ReactNode
  detail?: string
  run: () => void
}

/** Entries while somebody types, and what they searched for before. */
export function SearchSuggestions(props: SearchSuggestionsProps) {
  const { ref, id, view, text, onListed, onSearch, onClose } = props
  const t = useTrans()
  const userId = useUserId() ?? 0
  const query = text.trim()
  const [recent, setRecent] = useState(() => recentSearches(userId))
  const isPhone = useIsPhone()
  // The page of a search follows what is typed; on phones, its field is the only one.
  const isLive = view.kind === 'search' && !isPhone
  const entries = useEntryOptions(isLive ? '' : query, props)
  const searches = useSearchOptions(query, view, onSearch)
  const isTyped = query !== ''
  const options: Option[] = isTyped
    ? isLive
      ? []
      : [...entries, ...searches]
    : recent.map((earlier) => ({
        key: `recent ${earlier}`,
        icon: <Clock aria-hidden="true" />,
        label: <bdi>{earlier}</bdi>,
        run: () => onSearch(earlier, false),
      }))

  const [activeKey, setActiveKey] = useState<string | null>(null)
  const active = options.findIndex(({ key }) => key === activeKey)
  const idAt = (index: number) => `${id}-${index}`
  const activeId = active === -1 ? undefined : idAt(active)
  const isListed = options.length > 0
  useEffect(() => {
    onListed(isListed, activeId)
    return () => onListed(false, undefined)
  }, [onListed, isListed, activeId])

  function onKeyDown(event: KeyboardEvent): boolean {
    if (!isListed || event.nativeEvent.isComposing) return false
    const chosen = options[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      // From the field to the first or the last one, and from these back to the field.
      const count = options.length + 1
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActiveKey(options[((active + 1 + step + count) % count) - 1]?.key ?? null)
    } else if (event.key === 'Enter' && chosen) chosen.run()
    else if (event.key === 'Escape') onClose()
    else return false
    event.preventDefault()
    return true
  }
  useImperativeHandle(ref, () => ({ onKeyDown }))

  if (!isListed) return null
  return (
    <div className="search-popup">
      {!isTyped && (
        <div className="search-popup-title">
          <span>{t('Recent searches')}</span>
          <button
            type="button"
            className="search-popup-clear"
            onBlur={onClose}
            onClick={() => {
              forgetSearches(userId)
              setRecent([])
            }}
          >
            {t('Clear')}
          </button>
        </div>
      )}
      <div role="listbox" id={id} aria-label={t('Suggestions')}>
        {options.map(({ key, icon, label, detail, run }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus, and the keys
          <div
            key={key}
            tabIndex={-1}
            role="option"
            id={idAt(index)}
            aria-selected={index === active}
            className="search-option"
            // The focus stays in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={run}
          >
            {icon}
            <span className="search-option-label" dir="auto">
              {label}
            </span>
            {detail && (
              <span className="search-option-detail" dir="auto">
                {detail}
              </span>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The best few entries, once the typing pauses. */
function useEntryOptions(
  query: string,
  { view, onSearch, onClose }: SearchSuggestionsProps,
): Option[] {
  const t = useTrans()
  const userId = useUserId() ?? 0
  const { workspace } = useWorkspace()
  const [, navigate] = useLocation()
  const paused = usePaused(query)
  const { data } = useQuery({
    queryKey: ['drive', 'suggestions', workspace.id, paused],
    queryFn: ({ signal }) =>
      unwrap<ListEntriesResponse>(
        api.drive['file-entries'].$get(
          {
            query: {
              pageId: 'search',
              query: paused,
              perPage: MOST_ENTRIES,
              workspaceId: String(workspace.id),
            },
          },
          { init: { signal } },
        ),
      ),
    enabled: paused !== '',
    placeholderData: keepPreviousData,
  })
  if (query === '' || !data) return []

  function open({ type, hash }: FileEntry) {
    // A search that is still to come would replace the address, and close the preview.
    if (view.kind === 'search') onSearch(query, view.isInFolder)
    else rememberSearch(userId, query)
    const { pathname, search } = location
    if (type === 'folder') navigate(folderPath(hash))
    else navigate(addressWithPreview(pathname, search, hash), { state: OPENED_STATE })
    onClose()
  }
  return data.data.map((entry) => ({
    key: `entry ${entry.id}`,
    icon: <FileTypeIcon type={entry.type} color={entry.color} />,
    label: (
      <MarkedText
        text={entry.name}
        ranges={entry.match?.field === 'name' ? entry.match.ranges : []}
      />
    ),
    detail: t('In :folder', { folder: entry.location?.name ?? rootNameOf(workspace, t) }),
    run: () => open(entry),
  }))
}

/** Searching for what is typed: everywhere, and in the folder that is shown. */
function useSearchOptions(
  query: string,
  view: DriveView,
  onSearch: SearchSuggestionsProps['onSearch'],
): Option[] {
  const t = useTrans()
  const everywhere: Option = {
    key: 'everywhere',
    icon: <Search aria-hidden="true" />,
    label: t('Search for “:query”', { query }),
    run: () => onSearch(query, false),
  }
  const inFolder: Option = {
    key: 'folder',
    icon: <FolderSearch aria-hidden="true" />,
    label: t('Search for “:query” in this folder', { query }),
    run: () => onSearch(query, true),
  }
  const hasFolder = (view.kind === 'folder' || view.kind === 'search') && view.folderHash
  return hasFolder ? [everywhere, inFolder] : [everywhere]
}
