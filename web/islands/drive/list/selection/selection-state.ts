/** The selected ids; "all" includes entries that are not loaded. */
export type SelectedKeys = 'all' | ReadonlySet<number>

export interface SelectionState {
  keys: SelectedKeys
  /** Where a range begins. */
  anchor: number | null
}

export type SelectionEvent =
  | { type: 'only'; id: number }
  /** `order`: the ids as they are listed. */
  | { type: 'toggle'; id: number; order: readonly number[] }
  /** From the anchor to this one. */
  | { type: 'range'; id: number; order: readonly number[] }
  | { type: 'set'; ids: Iterable<number> }
  /** Selects it alone, unless it is selected. */
  | { type: 'include'; id: number }
  | { type: 'all' }
  | { type: 'clear' }

export const NOTHING_SELECTED: SelectionState = { keys: new Set(), anchor: null }

export function selectionAfter(state: SelectionState, event: SelectionEvent): SelectionState {
  const { keys, anchor } = state
  switch (event.type) {
    case 'only':
      return { keys: new Set([event.id]), anchor: event.id }
    case 'toggle': {
      const next = new Set(keys === 'all' ? event.order : keys)
      if (!next.delete(event.id)) next.add(event.id)
      return { keys: next, anchor: event.id }
    }
    case 'range': {
      const from = anchor === null ? -1 : event.order.indexOf(anchor)
      const to = event.order.indexOf(event.id)
      if (from === -1) return { keys: new Set([event.id]), anchor: event.id }
      const [start, end] = from < to ? [from, to] : [to, from]
      return { keys: new Set(event.order.slice(start, end + 1)), anchor }
    }
    case 'set':
      return { keys: new Set(event.ids), anchor }
    case 'include':
      if (keys === 'all' || keys.has(event.id)) return state
      return { keys: new Set([event.id]), anchor: event.id }
    case 'all':
      return { keys: 'all', anchor }
    case 'clear':
      return NOTHING_SELECTED
  }
}

export const isSelected = (keys: SelectedKeys, id: number): boolean =>
  keys === 'all' || keys.has(id)
