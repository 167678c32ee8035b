import { countSelection } from './count-selection.ts'
import { stepByArrows } from './step-by-arrows.ts'

/** The scripts of link pages; the pages work without them. */
export function watchLinkPage(page: Document): void {
  stepByArrows(page)
  countSelection(page)
}
