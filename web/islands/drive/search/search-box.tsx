import { Search, X } from 'lucide-react'
import {
  useEffect,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { Link, useLocation } from 'wouter'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { placeOf, SEARCH_PATH, searchPath, type DriveView } from '../state/drive-view.ts'

/** Long enough for the next letter of somebody who types, short enough to seem at once. */
const TYPING_PAUSE_MS = 250

/** As long as the API takes (`ListEntriesQuery`). */
const MAX_LENGTH = 255

interface SearchBoxProps {
  view: DriveView
  inputRef: RefObject<HTMLInputElement | null>
}

/** Looks for what is typed as soon as the typing pauses. On phones it is a button until it is wanted. */
export function SearchBox({ view, inputRef }: SearchBoxProps) {
  const t = useTrans()
  const { text, setText, search, isSearching } = useSearchText(view)

  function submit(event: FormEvent) {
    event.preventDefault()
    search(text)
  }

  function clear() {
    setText('')
    search('')
    inputRef.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    if (text) clear()
    else inputRef.current?.blur()
  }

  return (
    <>
      {!isSearching && (
        <Link href={SEARCH_PATH} className="search-link" aria-label={t('Search')}>
          <Search aria-hidden="true" />
          {t('Search')}
        </Link>
      )}
      <form role="search" className="search-box" onSubmit={submit}>
        <Search aria-hidden="true" />
        <input
          ref={inputRef}
          type="search"
          className="search-input"
          value={text}
          maxLength={MAX_LENGTH}
          placeholder={t('Search files, and inside documents')}
          aria-label={t('Search the drive')}
          aria-keyshortcuts="/"
          autoComplete="off"
          spellCheck="false"
          enterKeyHint="search"
          dir="auto"
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {text ? (
          <IconButton aria-label={t('Clear search')} size="sm" onPress={clear}>
            <X aria-hidden="true" />
          </IconButton>
        ) : (
          <kbd className="search-key" aria-hidden="true">
            /
          </kbd>
        )}
      </form>
    </>
  )
}

/** The text in the box, and the search that follows it. The address wins where it is another one, and another place. */
function useSearchText(view: DriveView) {
  const [, navigate] = useLocation()
  const isSearching = view.kind === 'search'
  const shown = isSearching ? view.query : ''
  const filters = isSearching ? view.filters : ''
  const [text, setText] = useState(shown)
  const address = `${placeOf(view)} ${shown}`
  const [followed, setFollowed] = useState(address)
  if (followed !== address) {
    setFollowed(address)
    if (text.trim() !== shown) setText(shown)
  }

  function search(wanted: string) {
    const query = wanted.trim()
    if (query === shown && isSearching) return
    // One step back leads out of the search, however many letters it took.
    if (query || isSearching) navigate(searchPath(query, filters), { replace: isSearching })
  }

  const searchRef = useRef(search)
  useEffect(() => {
    searchRef.current = search
  })
  useEffect(() => {
    if (text.trim() === shown) return
    const timer = setTimeout(() => searchRef.current(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, shown])

  return { text, setText, search, isSearching }
}
