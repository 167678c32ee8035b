import { useMemo } from 'react'
import { useSearchParams } from 'wouter'

const PARAMETER = 'preview'

/** The address of a place of the drive with a file shown over it. */
export function addressWithPreview(path: string, search: string, hash: string): string {
  const params = new URLSearchParams(search)
  params.set(PARAMETER, hash)
  return `${path}?${params.toString()}`
}

/** The history's state for a preview: the step before is the same place without it. */
export const OPENED_STATE = { isPreviewOpened: true }
const isOpenedHere = () =>
  (history.state as Partial<typeof OPENED_STATE> | null)?.isPreviewOpened === true

let isGoingBack = false

/** Going back takes effect later; who asks again meanwhile does not leave the place, too. */
function goBackOnce(): void {
  if (isGoingBack) return
  isGoingBack = true
  addEventListener('popstate', () => (isGoingBack = false), { once: true })
  history.back()
}

/** Which file is shown full screen is part of the address, so that "back" closes it and a reload keeps it. */
export function usePreviewAddress() {
  const [params, setParams] = useSearchParams()
  const hash = params.get(PARAMETER)
  return useMemo(() => {
    const change = (next: string | null, options: { replace: boolean; state: unknown }) =>
      setParams((current) => {
        const changed = new URLSearchParams(current)
        if (next) changed.set(PARAMETER, next)
        else changed.delete(PARAMETER)
        return changed
      }, options)
    return {
      previewHash: hash,
      openPreview: (next: string) => change(next, { replace: false, state: OPENED_STATE }),
      /** Stepping through a folder leaves one step to go back, not one for each file. */
      stepPreview: (next: string) => change(next, { replace: true, state: history.state }),
      /** The next “back” leaves the place: closing leaves no step of its own. */
      closePreview: () =>
        isOpenedHere() ? goBackOnce() : change(null, { replace: true, state: null }),
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `setParams` is new each time; it only reads the router's current state
  }, [hash])
}
