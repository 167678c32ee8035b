import { ChevronRight } from 'lucide-react'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { Collection } from 'react-aria-components/Collection'
import { Button, Tree, TreeItem, TreeItemContent, type Key } from 'react-aria-components/Tree'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { FileTypeIcon } from '#web/ui/file-type-icon.tsx'
import { dropTargetProps, onDropTargetHeld, type DropTarget } from '../drag/drop-target.ts'
import type { FolderTarget } from '../state/folder-target.ts'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { useFolderNodes, type TreeNode } from './use-folder-nodes.ts'

/** The key of the root, which has no id. */
const ROOT_KEY = 0

/** The same heights as in `folder-tree.css`. */
const DESKTOP = { rowHeight: 32 }
const PHONE = { rowHeight: 44 }

export interface FolderTreeProps {
  label: string
  /** Whose folders are shown, unless the root says. */
  workspaceId: number
  /** The topmost node; without it the tree begins with the folders at the top. */
  root?: FolderTarget
  /** The folder that is marked: its path of ids, empty for the root; undefined = none. */
  current: string | undefined
  /** The folders above this one are opened whenever it changes. */
  revealed: string | undefined
  onChoose: (folder: TreeNode['folder'] | null) => void
  /** Why a folder can't be chosen, in a few words; null = it can. */
  refusal?: (folder: Pick<TreeNode['folder'], 'id' | 'path'> | null) => string | null
}

/** Stands for the folders that are not known yet: without one the library would take the node for a leaf. */
function LoadingItem({ id }: { id: number }) {
  const t = useTrans()
  return (
    <TreeItem
      id={`loading-${id}`}
      textValue={t('Loading...')}
      isDisabled
      className="folder-node folder-node-refused"
    >
      <TreeItemContent>
        <span className="folder-node-chevron" />
        {t('Loading...')}
      </TreeItemContent>
    </TreeItem>
  )
}

/** Stands for the folders that could not be loaded, and loads them. */
function FailedItem({ id, onRetry }: { id: number; onRetry: () => void }) {
  const t = useTrans()
  return (
    <TreeItem
      id={`failed-${id}`}
      textValue={t('The folders could not be loaded.')}
      className="folder-node folder-node-refused"
    >
      <TreeItemContent>
        <span className="folder-node-chevron" />
        <span className="folder-node-name">{t('Not loaded.')}</span>
        <Button className="folder-tree-retry" onPress={onRetry}>
          {t('Try again')}
        </Button>
      </TreeItemContent>
    </TreeItem>
  )
}

/** Folders to go to or to choose from, loaded as they are opened. What is open stays so as long as it is shown. */
export function FolderTree({
  label,
  workspaceId,
  root,
  current,
  revealed,
  onChoose,
  refusal,
}: FolderTreeProps) {
  const t = useTrans()
  const rowHeights = useIsPhone() ? PHONE : DESKTOP
  const { expanded, setExpanded, openIds, forget } = useExpanded(revealed)
  const top = { topId: root?.id ?? null, workspaceId: root?.workspaceId ?? workspaceId }
  const tree = useFolderNodes(top, openIds, forget)
  const nodes = useMemo(
    () => (root === undefined ? tree.nodes : [rootNode(root, tree.nodes)]),
    [root, tree.nodes],
  )
  const all = useMemo(() => nodesByKey(nodes), [nodes])
  const treeRef = useRef<HTMLDivElement>(null)
  useCurrentInView(treeRef, {
    current,
    row: current === undefined ? -1 : rowsShown(nodes, expanded).indexOf(keyOf(current)),
    ...rowHeights,
  })
  const openWhileHeld = useEffectEvent(({ element, folder: { id } }: DropTarget) => {
    if (!treeRef.current?.contains(element) || id === null) return
    if (all.get(id)?.folder.has_folders) setExpanded(new Set([...expanded, id]))
  })
  useEffect(() => onDropTargetHeld((target) => openWhileHeld(target)), [])
  const disabledKeys = [...all.values()].flatMap(({ id, folder }) =>
    refusal?.(folderOf(folder)) ? [id] : [],
  )

  function choose(keys: 'all' | Set<Key>) {
    const [key] = keys === 'all' ? [] : keys
    const node = all.get(Number(key))
    if (node) onChoose(folderOf(node.folder))
  }

  if (tree.isFailed) {
    return (
      <p className="folder-tree-note" role="alert">
        {t('The folders could not be loaded.')}{' '}
        <Button className="folder-tree-retry" onPress={() => tree.retry(null)}>
          {t('Try again')}
        </Button>
      </p>
    )
  }
  return (
    <Virtualizer layout={ListLayout} layoutOptions={rowHeights}>
      <Tree
        ref={treeRef}
        aria-label={label}
        className="folder-tree"
        items={nodes}
        expandedKeys={expanded}
        onExpandedChange={setExpanded}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={current === undefined ? [] : [keyOf(current)]}
        onSelectionChange={choose}
        disabledKeys={disabledKeys}
        disabledBehavior="selection"
        renderEmptyState={() =>
          !tree.isPending && <p className="folder-tree-note">{t('No folders yet')}</p>
        }
      >
        {(node) => <FolderItem node={node} refusal={refusal} onRetry={tree.retry} />}
      </Tree>
    </Virtualizer>
  )
}

function FolderItem({
  node: { folder, children, isFailed },
  refusal,
  onRetry,
}: {
  node: TreeNode
  refusal: FolderTreeProps['refusal']
  onRetry: (id: number) => void
}) {
  const reason = refusal?.(folderOf(folder))
  const isUnread = folder.has_folders && children.length === 0
  const canOpen = isUnread || children.length > 0
  return (
    <TreeItem
      id={folder.id}
      textValue={folder.name}
      hasChildItems={canOpen}
      className={reason ? 'folder-node folder-node-refused' : 'folder-node'}
      {...dropTargetProps(folder)}
    >
      <TreeItemContent>
        {canOpen ? (
          <Button slot="chevron" className="folder-node-chevron">
            <ChevronRight aria-hidden="true" />
          </Button>
        ) : (
          <span className="folder-node-chevron" />
        )}
        <FileTypeIcon type="folder" size={20} color={folder.color} />
        <span className="folder-node-name" dir="auto" title={folder.name}>
          {folder.name}
        </span>
        {reason && <span className="folder-node-reason">{reason}</span>}
      </TreeItemContent>
      <Collection items={children}>
        {(child) => <FolderItem node={child} refusal={refusal} onRetry={onRetry} />}
      </Collection>
      {isUnread && !isFailed && <LoadingItem id={folder.id} />}
      {isFailed && <FailedItem id={folder.id} onRetry={() => onRetry(folder.id)} />}
    </TreeItem>
  )
}

/** Scrolls to the current folder once its row is known, whenever another one becomes current. */
function useCurrentInView(
  treeRef: RefObject<HTMLElement | null>,
  { current, row, rowHeight }: { current: string | undefined; row: number; rowHeight: number },
) {
  const shown = useRef<string>(undefined)
  useEffect(() => {
    const tree = treeRef.current
    const rows = tree?.firstElementChild
    if (!rows || row === -1 || shown.current === current) return
    const top = row * rowHeight
    // The rows get their height later than their elements, of which the current one may have none.
    const observer = new ResizeObserver(() => {
      if (tree.scrollHeight < top + rowHeight) return
      shown.current = current
      tree.scrollTop = Math.min(top, Math.max(tree.scrollTop, top + rowHeight - tree.clientHeight))
      observer.disconnect()
    })
    observer.observe(rows)
    return () => observer.disconnect()
  }, [treeRef, current, row, rowHeight])
}

/** The ids of the rows from top to bottom; null = a row that stands for others. */
const rowsShown = (nodes: readonly TreeNode[], open: ReadonlySet<Key>): (number | null)[] =>
  nodes.flatMap(({ id, folder, children, isFailed }) => [
    id,
    ...(open.has(id) ? rowsShown(children, open) : []),
    ...(open.has(id) && (isFailed || (folder.has_folders && children.length === 0)) ? [null] : []),
  ])

function useExpanded(revealed: string | undefined) {
  const [expanded, setExpanded] = useState<Set<Key>>(() => new Set([ROOT_KEY, ...above(revealed)]))
  const [shown, setShown] = useState(revealed)
  if (revealed !== shown) {
    setShown(revealed)
    setExpanded(new Set([...expanded, ...above(revealed)]))
  }
  const forget = useCallback(
    (ids: number[]) =>
      setExpanded((open) => new Set([...open].filter((key) => !ids.includes(Number(key))))),
    [],
  )
  const openIds = [...expanded].map(Number).filter((id) => id !== ROOT_KEY)
  return { expanded, setExpanded, openIds, forget }
}

const keyOf = (path: string) => (path === '' ? ROOT_KEY : Number(path.split('/').at(-1)))

const above = (path: string | undefined): number[] =>
  path ? path.split('/').slice(0, -1).map(Number) : []

const folderOf = (folder: TreeNode['folder']) => (folder.id === ROOT_KEY ? null : folder)

const rootNode = ({ id, name, path }: FolderTarget, children: TreeNode[]): TreeNode => ({
  id: id ?? ROOT_KEY,
  folder: {
    id: id ?? ROOT_KEY,
    name,
    hash: '',
    path,
    color: null,
    has_folders: children.length > 0,
  },
  children,
  isFailed: false,
})

function nodesByKey(nodes: readonly TreeNode[], found = new Map<number, TreeNode>()) {
  for (const node of nodes) {
    found.set(node.folder.id, node)
    nodesByKey(node.children, found)
  }
  return found
}
