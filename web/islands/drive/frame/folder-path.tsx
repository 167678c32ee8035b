import { ChevronLeft, ChevronRight, Ellipsis } from 'lucide-react'
import {
  Fragment,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react'
import { Link } from 'wouter'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { loadedAhead } from '#web/ui/loaded-ahead.tsx'
import { LaterMenu } from '#web/ui/overlays/later-menu.tsx'
import { currentDrag } from '../drag/entry-drag.ts'
import { dropTargetProps } from '../drag/drop-target.ts'
import { estimatedPx, foldingOrder, neededRooms } from './fold-path.ts'

const FoldedFoldersItems = loadedAhead(
  async () => (await import('./folded-folders-items.tsx')).FoldedFoldersItems,
)

export interface Crumb {
  name: string
  address: string
  /** Ids from the top folder down; empty for the root, null where nothing can be put. */
  path: string | null
}

interface FolderPathProps {
  /** From the root down to the parent. */
  above: readonly Crumb[]
  /** The folder shown. */
  name: string
  /** Its heading. */
  children: ReactNode
}

/** As many of the folders above as the bar has room for; the others are in a menu. */
export function FolderPath({ above, name, children }: FolderPathProps) {
  const t = useTrans()
  // All folders on the path are drop targets during a drag.
  const showsAll = useIsDragging()
  const way = above.map(({ address }) => address).join(' ')
  const { ref, foldedCount } = useFoldedCount()
  const folded = new Set(foldingOrder(above.length).slice(0, foldedCount ?? 0))
  const needed = foldedCount === null ? estimatedRooms(above, name) : []
  const isBetween = (index: number) => index > 0 && index < above.length - 1
  return (
    <nav
      className="path-bar"
      aria-label={t('Folders above')}
      data-measured={foldedCount !== null || undefined}
      ref={ref}
    >
      <ol key={`${way} ${showsAll}`} data-whole={showsAll || undefined} ref={showEnd}>
        {above.map((crumb, index) => (
          <Fragment key={crumb.address}>
            <li
              data-folded={(!showsAll && folded.has(index)) || undefined}
              style={neededStyle(needed[index])}
            >
              <span className="path-step">
                <PathLink crumb={crumb} />
                <ChevronRight className="path-separator" aria-hidden="true" />
              </span>
            </li>
            {index === 0 && (
              <li
                className="path-fold"
                data-folded={showsAll || foldedCount === 0 || undefined}
                style={neededStyle(Math.max(...needed))}
              >
                <span className="path-step">
                  <FoldedFolders
                    label={folded.has(0) ? t('Folders above') : t('Folders between')}
                    crumbs={above.filter((_, place) => folded.has(place) || isBetween(place))}
                  />
                  <ChevronRight className="path-separator" aria-hidden="true" />
                </span>
              </li>
            )}
          </Fragment>
        ))}
      </ol>
      <h1 className="path-current">{children}</h1>
    </nav>
  )
}

/** How many folders above do not fit, measured whenever a size changes; null = not measured yet. */
function useFoldedCount() {
  const ref = useRef<HTMLElement>(null)
  const [foldedCount, setFoldedCount] = useState<number | null>(null)
  // After every render: it may be another folder's path.
  useLayoutEffect(() => {
    const bar = ref.current
    if (!bar) return
    const measure = () => setFoldedCount(foldedCountIn(bar))
    measure()
    const observer = new ResizeObserver(measure)
    for (const element of [bar, ...bar.querySelectorAll('.path-step, .path-name')])
      observer.observe(element)
    return () => observer.disconnect()
  })
  return { ref, foldedCount }
}

function foldedCountIn(bar: HTMLElement): number {
  const widthsOf = (selector: string) =>
    Array.from(bar.querySelectorAll(selector), (step) => step.getBoundingClientRect().width)
  const current = bar.querySelector<HTMLElement>('.path-current')
  const name = current?.querySelector('.path-name')
  const cutPx = name ? name.scrollWidth - name.clientWidth : 0
  const needed = neededRooms({
    abovePx: widthsOf('li:not(.path-fold) > .path-step'),
    currentPx: (current?.getBoundingClientRect().width ?? 0) + cutPx - OVERLAP_PX,
    menuPx: widthsOf('.path-fold > .path-step')[0] ?? 0,
  })
  return needed.filter((px) => px > bar.getBoundingClientRect().width).length
}

/** The paddings of the names reach into the gaps between them: see `frame.css`. */
const OVERLAP_PX = 6
const SEPARATOR_PX = 26
const PADDING_PX = 12 - OVERLAP_PX

/** For the first HTML, whose style sheet compares them with the room. */
const estimatedRooms = (above: readonly Crumb[], name: string) =>
  neededRooms({
    abovePx: above.map(
      (crumb) => Math.min(estimatedPx(crumb.name), 240) + PADDING_PX + SEPARATOR_PX,
    ),
    currentPx: estimatedPx(name) + PADDING_PX + 22,
    menuPx: 52,
  })

const neededStyle = (px: number | undefined) =>
  px !== undefined && px > 0 ? ({ '--needed': `${px}px` } as CSSProperties) : undefined

function PathLink({ crumb: { name, address, path } }: { crumb: Crumb }) {
  return (
    <Link
      href={address}
      className="path-link"
      title={name}
      {...(path !== null && dropTargetProps({ path, name }))}
    >
      <ChevronLeft className="path-up" aria-hidden="true" />
      <span dir="auto">{name}</span>
    </Link>
  )
}

function FoldedFolders({ label, crumbs }: { label: string; crumbs: readonly Crumb[] }) {
  return (
    <LaterMenu
      label={label}
      placement="bottom start"
      renderButton={(props) => (
        <IconButton {...props} aria-label={label} size="sm" className="path-more">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      )}
    >
      <FoldedFoldersItems label={label} crumbs={crumbs} />
    </LaterMenu>
  )
}

/** Where there is no room for all of them, those nearest to the one shown are seen. */
function showEnd(way: HTMLElement | null): void {
  way?.lastElementChild?.scrollIntoView({ block: 'nearest', inline: 'end' })
}

/** Whether entries are being dragged. */
function useIsDragging(): boolean {
  const [isDragging, setIsDragging] = useState(false)
  useEffect(() => {
    const follow = ({ type }: Event) =>
      setIsDragging(type === 'dragstart' && currentDrag() !== null)
    // A row that has left the list when it is dropped tells of no end.
    const types = ['dragstart', 'drop', 'dragend']
    for (const type of types) window.addEventListener(type, follow)
    return () => {
      for (const type of types) window.removeEventListener(type, follow)
    }
  }, [])
  return isDragging
}
