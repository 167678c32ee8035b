import {
  LATER_PRELOAD,
  type IslandLoad,
  type IslandModule,
  type IslandName,
  type IslandPayload,
} from './islands.ts'
import { isInEditor } from '#web/appearance/frame-page.ts'
import { readLanguageData } from './read-language-data.ts'
import { whenIdle } from './when-idle.ts'

/** Each island is a chunk of its own, and React comes with the first of them: pages without islands get neither. */
const LOADERS = import.meta.glob<IslandModule>('/web/islands/*/*island.tsx')

async function hydrate(host: HTMLElement): Promise<void> {
  const name = host.dataset['island'] as IslandName
  const payload = JSON.parse(host.nextElementSibling?.textContent ?? '') as IslandPayload
  const load = LOADERS[`/${host.dataset['source']}`]
  if (!load) throw new Error(`No source for the island "${name}"`)
  const { lang } = document.documentElement
  const [{ hydrateIsland }, { Island, QueryProvider }] = await Promise.all([
    import('./hydrate-island.tsx'),
    load(),
    // English comes with the components.
    /^en\b/.test(lang) ||
      import('#web/i18n/component-texts.ts').then((m) => m.loadComponentTexts(lang)),
  ])
  await hydrateIsland({ host, name, payload, Component: Island, QueryProvider })
}

/** Not the focus: a page gives it to its first field by itself. Password managers only change fields, or submit. */
const INTERACTIONS = ['pointerover', 'pointerdown', 'keydown', 'input', 'click', 'submit']

const START: Record<IslandLoad, (host: HTMLElement, start: () => void) => void> = {
  now: (_host, start) => start(),
  idle: (_host, start) => whenIdle(start),
  interaction: (host, start) => {
    const controller = new AbortController()
    const startOnce = () => {
      controller.abort()
      preloadIslands()
      start()
    }
    // A press or a key that came before this script.
    if ('waiting' in host.dataset || navigator.userActivation?.hasBeenActive) startOnce()
    else
      for (const type of INTERACTIONS)
        host.addEventListener(type, startOnce, { signal: controller.signal, passive: true })
  },
}

/** All at once: the imports of modules alone would be fetched one level after the other. */
function preloadIslands(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel="${LATER_PRELOAD}"]`))
    link.rel = 'modulepreload'
}

// Before the code of the islands is there.
if (document.querySelector('[data-island]:not([data-load=interaction])')) readLanguageData()
for (const host of document.querySelectorAll<HTMLElement>('[data-island]')) {
  START[(host.dataset['load'] as IslandLoad | undefined) ?? 'now'](host, () => void hydrate(host))
}
closeMenusOutside()
if (isInEditor()) void import('#web/appearance/receiver.ts')
if (document.querySelector('form .password-toggle:not([data-island] *)'))
  void import('./password-toggle.ts').then((module) => module.watchPasswordToggles())
if (document.querySelector('[data-contact]'))
  void import('#web/contact/contact-form.ts').then((module) => module.watchContactForm(document))
if (document.querySelector('[data-billing]'))
  void import('#web/billing/billing-page.ts').then((module) => module.watchBillingPage(document))
if (document.querySelector('.link-main'))
  void import('#web/pages/links/watch-link-page.ts').then((module) =>
    module.watchLinkPage(document),
  )

whenIdle(() => {
  // Before it is needed, as nothing can be loaded then.
  void import('./tell-when-offline.ts').then((module) => module.tellWhenOffline())
  // Most devices keep nothing; a kept page does not say who is signed in now.
  const mayKeep = localStorage.length > 0 || navigator.serviceWorker?.controller
  if (mayKeep && document.documentElement.dataset['offline'] === undefined)
    void import('./forget-other-users.ts').then((module) => module.forgetOtherUsers())
})

const OPEN_MENU = 'details.popup-menu[open]'

/** The menus of pages are `<details>`, which work without a script; this one only closes them as menus close. */
function closeMenusOutside(): void {
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
