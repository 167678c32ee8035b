import { useMemo, useState } from 'react'
import { useIsHydrated } from '#web/hydration/use-is-hydrated.ts'
import type { TableColumn } from './table-types.ts'

const storageKey = (name: string) => `admin.columns.${name}`

/** The columns that the visitor wants to see, kept in this browser. The first column is always there. */
export function useColumns<Row>(
  name: string,
  columns: readonly TableColumn<Row>[],
): [ReadonlySet<string>, (id: string) => void] {
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  // The server does not know what this browser keeps.
  const isHydrated = useIsHydrated()
  const shown = useMemo(() => {
    const usual = columns.filter(({ isOptional }) => !isOptional).map(({ id }) => id)
    return new Set([
      ...columns.slice(0, 1).map(({ id }) => id),
      ...(chosen ?? (isHydrated ? storedColumns(name) : null) ?? usual),
    ])
  }, [name, columns, chosen, isHydrated])

  function toggle(id: string) {
    const next = shown.has(id) ? [...shown].filter((other) => other !== id) : [...shown, id]
    setChosen(next)
    try {
      localStorage.setItem(storageKey(name), JSON.stringify(next))
    } catch {
      // Where nothing may be kept, it holds for this visit.
    }
  }

  return [shown, toggle]
}

function storedColumns(name: string): string[] | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(name)) ?? 'null')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : null
  } catch {
    return null
  }
}
