import { useMemo } from 'react'
import { useSearchParams } from 'wouter'

const PARAMETER = 'preview'

/** The address of a place of the drive with a file shown over it. */
export function addressWithPreview(path: string, search: string, hash: string): string {
  const params = new URLSearchParams(search)
  params.set(PARAMETER, hash)
  return `${path}?${params.toString()}`
}

/** Which file is shown full screen is part of the address, so that "back" closes it and a reload keeps it. */
export function usePreviewAddress() {
  const [params, setParams] = useSearchParams()
  const hash = params.get(PARAMETER)
  return useMemo(() => {
    const change = (next: string | null, replace: boolean) =>
      setParams(
        (current) => {
          const changed = new URLSearchParams(current)
          if (next) changed.set(PARAMETER, next)
          else changed.delete(PARAMETER)
          return changed
        },
        { replace },
      )
    return {
      previewHash: hash,
      openPreview: (next: string) => change(next, false),
      /** Stepping through a folder leaves one step to go back, not one for each file. */
      stepPreview: (next: string) => change(next, true),
      closePreview: () => change(null, true),
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `setParams` is new each time; it only reads the router's current state
  }, [hash])
}
