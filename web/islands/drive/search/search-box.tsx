import { Search, X } from 'lucide-react'
import {
  lazy,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { Link, useLocation } from 'wouter'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LaterPart } from '#web/ui/overlays/later-part.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { placeOf, searchFrom, searchPath, type DriveView } from '../state/drive-view.ts'
import { useUserId } from '../state/ownership.ts'
import type { SuggestionsHandle } from './search-suggestions.tsx'

/** Long enough for the next letter of somebody who types, short enough to seem at once. */
const TYPING_PAUSE_MS = 250

/** As long as the API takes (`ListEntriesQuery`). */
const MAX_LENGTH = 255

interface SearchBoxProps {
  view: DriveView
  inputRef: RefObject<HTMLInputElement | null>
}

const SearchSuggestions = lazy(async () => ({
  default: (await import('./search-suggestions.tsx')).SearchSuggestions,
}))

/** Suggests entries for what is typed, and searches on Enter. On phones it is a button until it is wanted. */
export function SearchBox({ view, inputRef }: SearchBoxProps) {
  const t = useTrans()
  const isPhone = useIsPhone()
  const { text, setText, search, isSearching } = useSearchText(view)
  const listId = useId()
  const suggestionsRef = useRef<SuggestionsHandle>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [listed, setListed] = useState({ isListed: false, activeId: '' })
  const onListed = useCallback(
    (isListed: boolean, activeId = '') => setListed({ isListed, activeId }),
    [],
  )
  const close = () => setIsOpen(false)

  const isPressed = useRef(false)
  // In the same task as the press: else phones show no keyboard.
  useLayoutEffect(() => {
    if (isSearching && isPressed.current) inputRef.current?.focus()
    isPressed.current = false
  }, [isSearching, inputRef])

  function searchFor(wanted: string, isInFolder?: boolean) {
    close()
    setText(wanted)
    search(wanted, { isInFolder, isMeant: true })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    searchFor(text)
  }

  function clear() {
    setText('')
    search('')
    inputRef.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isOpen && suggestionsRef.current?.onKeyDown(event)) return
    if (event.key !== 'Escape') return
    if (text) clear()
    else inputRef.current?.blur()
  }

  return (
    <>
      {!isSearching && (
        <Link
          href={searchPath(searchFrom(view))}
          className="search-link"
          aria-label={t('Search')}
          onClick={() => {
            isPressed.current = true
          }}
        >
          <Search aria-hidden="true" />
          {t('Search')}
        </Link>
      )}
      <form role="search" className="search-box" onSubmit={submit}>
        <Search aria-hidden="true" />
        <input
          ref={inputRef}
          type="search"
          role="combobox"
          className="search-input"
          value={text}
          maxLength={MAX_LENGTH}
          placeholder={isPhone ? t('Search') : t('Search files, and inside documents')}
          aria-label={t('Search the drive')}
          aria-keyshortcuts="/"
          aria-autocomplete="list"
          aria-expanded={listed.isListed}
          aria-controls={listId}
          {...(listed.activeId && { 'aria-activedescendant': listed.activeId })}
          autoComplete="off"
          spellCheck="false"
          enterKeyHint="search"
          dir="auto"
          onFocus={() => setIsOpen(true)}
          onClick={() => setIsOpen(true)}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.form?.contains(relatedTarget)) close()
          }}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setIsOpen(true)
          }}
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
        {isOpen && (
          <LaterPart>
            <SearchSuggestions
              ref={suggestionsRef}
              id={listId}
              view={view}
              text={text}
              onListed={onListed}
              onSearch={searchFor}
              onClose={close}
            />
          </LaterPart>
        )}
      </form>
    </>
  )
}

interface SearchOptions {
  /** Absent = as it is. */
  isInFolder?: boolean | undefined
  /** Not while it is typed: such a search is remembered. */
  isMeant?: boolean
}

/** The text in the box, and its search. The address wins where it is another one, and another place. */
function useSearchText(view: DriveView) {
  const [, navigate] = useLocation()
  const userId = useUserId()
  const isSearching = view.kind === 'search'
  const shown = isSearching ? view.query : ''
  const [text, setText] = useState(shown)
  const address = `${placeOf(view)} ${shown}`
  const [followed, setFollowed] = useState(address)
  if (followed !== address) {
    setFollowed(address)
    if (text.trim() !== shown) setText(shown)
  }

  function search(wanted: string, { isInFolder, isMeant = false }: SearchOptions = {}) {
    const query = wanted.trim()
    if (isMeant && userId !== undefined)
      void import('./recent-searches.ts').then((part) => part.rememberSearch(userId, query))
    const here = isSearching ? view : searchFrom(view)
    const isSame =
      isSearching && query === shown && (isInFolder ?? here.isInFolder) === here.isInFolder
    if (isSame || (!query && !isSearching)) return
    const wantedSearch = { ...here, query, isInFolder: isInFolder ?? here.isInFolder }
    // One step back leads out of the search, however many letters it took.
    navigate(searchPath(wantedSearch), { replace: isSearching })
  }

  const searchRef = useRef(search)
  useEffect(() => {
    searchRef.current = search
  })
  // The page of a search follows what is typed.
  useEffect(() => {
    if (!isSearching || text.trim() === shown) return
    const timer = setTimeout(() => searchRef.current(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, shown, isSearching])

  return { text, setText, search, isSearching }
}
