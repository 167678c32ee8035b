import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react'

/** Saves what a field holds; false where it was refused, which the field then shows. */
type SaveTyped = () => Promise<boolean>

/** Typed values of a dialog that its fields have not saved yet. */
class TypedValues {
  readonly saves = new Set<SaveTyped>()

  /** Saves all, in the order in which they were typed; false where one was refused. */
  async saveAll(): Promise<boolean> {
    for (const save of this.saves) if (!(await save())) return false
    return true
  }
}

/** Of the dialog that a field is in. */
export const TypedValuesContext = createContext(new TypedValues())

export function useTypedValues(): TypedValues {
  return useState(() => new TypedValues())[0]
}

/** Closing the dialog saves the field first: a typed password must not be lost unnoticed. */
export function useSaveOnClose(isUnsaved: boolean, save: SaveTyped): void {
  const { saves } = useContext(TypedValuesContext)
  const saveNow = useEffectEvent(save)
  useEffect(() => {
    if (!isUnsaved) return
    const saveLatest = () => saveNow()
    saves.add(saveLatest)
    return () => {
      saves.delete(saveLatest)
    }
  }, [isUnsaved, saves])
}
