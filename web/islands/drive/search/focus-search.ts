import { SEARCH_PATH } from '../state/drive-view.ts'

export const SEARCH_INPUT_ID = 'drive-search'

/** Puts the cursor into the box; on phones the page with the box has to come first. */
export function focusSearch(navigate: (path: string) => void): void {
  const input = document.querySelector<HTMLInputElement>(`#${SEARCH_INPUT_ID}`)
  if (input && input.offsetParent !== null) input.select()
  else navigate(SEARCH_PATH)
}
