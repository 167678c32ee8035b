import { GripVertical, Plus, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { moved } from './moved.ts'

interface ItemListProps<Item> {
  /** Translated. */
  label: string
  items: readonly Item[]
  /** Its text in the list. */
  nameOf: (item: Item) => string
  onChange: (items: Item[], part: string) => void
  /** A new one, at the end. */
  create: () => Item
  /** Translated: what the button that adds one says. */
  addLabel: string
  most: number
  isReadOnly?: boolean
  /** The fields of one item. */
  children: (item: Item, change: (changes: Partial<Item>) => void) => ReactNode
}

/** A list that is put in order by dragging, with the pointer or the keyboard; the chosen item's fields are below it. */
export function ItemList<Item extends object>({
  label,
  items,
  nameOf,
  onChange,
  create,
  addLabel,
  most,
  isReadOnly = false,
  children,
}: ItemListProps<Item>) {
  const t = useTrans()
  const [chosen, setChosen] = useState<number | null>(null)
  const rows = items.map((item, index) => ({ id: index, name: nameOf(item) || t('No name') }))
  const item = chosen === null ? undefined : items[chosen]

  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: isReadOnly,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': rows[Number(key)]?.name ?? '' })),
    onReorder: ({ keys, target }) => {
      const [from = 0] = [...keys].map(Number)
      const to = Number(target.key) + (target.dropPosition === 'after' ? 1 : 0)
      const order = moved(items, from, to)
      const kept = item && order.indexOf(item)
      onChange(order, ':order')
      if (kept !== undefined) setChosen(kept)
    },
  })

  function edit(changes: Partial<Item>) {
    onChange(
      items.map((each, index) => (index === chosen ? { ...each, ...changes } : each)),
      `:${chosen}:${Object.keys(changes).join()}`,
    )
  }

  return (
    <div className="item-list">
      {rows.length > 0 && (
        <GridList
          aria-label={label}
          items={rows}
          // Rows have no keys of their own: an item is where it is.
          dependencies={[items]}
          className="item-list-rows"
          selectionMode="single"
          selectionBehavior="replace"
          selectedKeys={chosen === null ? [] : [chosen]}
          onSelectionChange={(keys) => {
            const [key] = keys === 'all' ? [] : [...keys]
            setChosen(key === undefined ? null : Number(key))
          }}
          onAction={(key) => setChosen(Number(key))}
          dragAndDropHooks={dragAndDropHooks}
        >
          {(row) => (
            <GridListItem id={row.id} textValue={row.name} className="item-list-row">
              {!isReadOnly && (
                <AriaButton slot="drag" className="item-list-handle">
                  <GripVertical aria-hidden="true" />
                </AriaButton>
              )}
              <span dir="auto">{row.name}</span>
            </GridListItem>
          )}
        </GridList>
      )}
      {item && (
        <fieldset className="item-fields" key={chosen}>
          <legend>{nameOf(item) || t('No name')}</legend>
          {children(item, edit)}
          {!isReadOnly && (
            <Button
              variant="ghost"
              size="sm"
              onPress={() => {
                setChosen(null)
                onChange(
                  items.filter((_, index) => index !== chosen),
                  ':remove',
                )
              }}
            >
              <Trash2 aria-hidden="true" />
              {t('Remove')}
            </Button>
          )}
        </fieldset>
      )}
      {!isReadOnly && items.length < most && (
        <Button
          size="sm"
          className="item-list-add"
          onPress={() => {
            onChange([...items, create()], ':add')
            setChosen(items.length)
          }}
        >
          <Plus aria-hidden="true" />
          {addLabel}
        </Button>
      )}
    </div>
  )
}
