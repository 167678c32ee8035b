import type { Page } from 'playwright-core'

/** Covered or overlapping controls, names that are short or printed over their neighbours. */
export function layoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.tagName
    const isVisible = (element: Element) =>
      element.checkVisibility({ opacityProperty: false, visibilityProperty: true })
    const isRightToLeft = document.documentElement.dir === 'rtl'
    const startOf = ({ left, right }: DOMRect) => (isRightToLeft ? innerWidth - right : left)
    const endOf = ({ left, right }: DOMRect) => (isRightToLeft ? innerWidth - left : right)
    const problems: string[] = []
    if (document.documentElement.scrollWidth > innerWidth)
      problems.push('the page scrolls sideways')

    const pane = document.querySelector('aside.details')?.getBoundingClientRect()
    // Of a table on a phone, where its rows are cards.
    const isInHiddenHeader = (element: Element) => {
      const header = element.closest('thead')
      return header !== null && getComputedStyle(header).clipPath !== 'none'
    }
    const controls = [...document.querySelectorAll('button, a[href], input')].filter(
      (control) =>
        isVisible(control) &&
        !isInHiddenHeader(control) &&
        control.closest('.visually-hidden, .skip-link, [role=treegrid], .details-body') === null,
    )
    const boxes = controls.map((control) => ({
      name: nameOf(control),
      control,
      box: control.getBoundingClientRect(),
    }))
    for (const { name, control, box } of boxes) {
      const isUnderPane =
        pane &&
        control.closest('[role=grid]') &&
        endOf(box) > startOf(pane) &&
        box.bottom > pane.top
      const middle = box.y + box.height / 2
      const isOutOfView = middle < 0 || middle > innerHeight
      const isScrolledAway =
        control.closest('.filter-bar, .admin-nav') && startOf(box) + box.width / 2 > innerWidth - 16
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      if (
        !isUnderPane &&
        !isOutOfView &&
        !isScrolledAway &&
        !(hit && (control.contains(hit) || hit.contains(control)))
      )
        problems.push(`“${name}” is covered by ${hit?.outerHTML.slice(0, 80)}`)
    }
    for (const [index, one] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) {
        const isNested = one.control.contains(other.control) || other.control.contains(one.control)
        const width =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const height =
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        const isFixed = [one, other].some(({ control }) => control.closest('.drive-new'))
        const isInPane = [one, other].filter(({ control }) => control.closest('.details')).length
        // A button in its field, the checkbox of a row that is a link as a whole.
        const field = one.control.closest('label') ?? one.control
        const isInField =
          one.control.matches('input') && field.parentElement === other.control.parentElement
        if (!isNested && !isInField && !isFixed && isInPane !== 1 && width > 1 && height > 1)
          problems.push(`“${one.name}” overlaps “${other.name}”`)
      }
    }
    for (const row of document.querySelectorAll('[role=row].entry-row')) {
      const text = row.querySelector('.entry-name')?.getBoundingClientRect()
      if (!text) continue
      if (text.width < 160) problems.push(`a name has ${Math.round(text.width)} px`)
      for (const cell of row.querySelectorAll(
        '.entry-cell:not(.entry-name-cell, .entry-lead-cell)',
      )) {
        const box = cell.getBoundingClientRect()
        if (isVisible(cell) && box.width > 0 && startOf(box) < endOf(text) - 1)
          problems.push(`a name is printed over “${nameOf(cell)}”`)
        if (isVisible(cell) && cell.scrollWidth > cell.clientWidth + 1)
          problems.push(`“${nameOf(cell)}” does not fit into its column`)
      }
    }
    return problems
  })
}
