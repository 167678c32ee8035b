const OPEN_MENU = 'details.popup-menu[open]'

/** The menus of pages are `<details>`, which work without a script; this one only closes them as menus close. */
export function closeMenusOutside(): void {
  document.addEventListener('click', ({ target }) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN_MENU)) {
      if (!menu.contains(target as Node)) menu.open = false
    }
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    const menu = document.querySelector<HTMLDetailsElement>(OPEN_MENU)
    if (!menu) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}
