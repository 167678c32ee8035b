import type { ComponentType } from 'react'
import type { IslandLoad, IslandName, IslandPayload } from './island-sources.ts'
import { closeMenusOutside } from './close-menus.ts'
import { runEarlyAction } from './early-actions.ts'

/** Each island is a chunk of its own, and React comes with the first of them: pages without islands get neither. */
const ISLANDS: Record<IslandName, () => Promise<ComponentType<never>>> = {
  account: async () => (await import('#web/islands/account/island.tsx')).AccountIsland,
  drive: async () => (await import('#web/islands/drive/island.tsx')).DriveIsland,
  'link-preview': async () =>
    (await import('#web/islands/drive/link-preview-island.tsx')).LinkPreviewIsland,
  login: async () => (await import('#web/islands/auth/login-island.tsx')).LoginIsland,
  register: async () => (await import('#web/islands/auth/register-island.tsx')).RegisterIsland,
  'forgot-password': async () =>
    (await import('#web/islands/auth/forgot-password-island.tsx')).ForgotPasswordIsland,
  'reset-password': async () =>
    (await import('#web/islands/auth/reset-password-island.tsx')).ResetPasswordIsland,
  'verify-email': async () =>
    (await import('#web/islands/auth/verify-email-island.tsx')).VerifyEmailIsland,
}

async function hydrate(host: HTMLElement): Promise<void> {
  const name = host.dataset['island'] as IslandName
  const payload = JSON.parse(host.nextElementSibling?.textContent ?? '') as IslandPayload
  const [{ hydrateIsland }, Component, QueryProvider] = await Promise.all([
    import('./hydrate-island.tsx'),
    ISLANDS[name](),
    payload.dehydratedState
      ? import('./query-provider.tsx').then((module) => module.QueryProvider)
      : null,
  ])
  const onAlive = () => runEarlyAction(host)
  hydrateIsland({ host, name, payload, Component, QueryProvider, onAlive })
}

const START: Record<IslandLoad, (host: HTMLElement, start: () => void) => void> = {
  now: (_host, start) => start(),
  idle: (_host, start) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(start)
    else setTimeout(start, 200)
  },
  visible: (host, start) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      start()
    })
    observer.observe(host)
  },
  interaction: (host, start) => {
    const controller = new AbortController()
    const startOnce = () => {
      controller.abort()
      start()
    }
    for (const type of ['pointerover', 'pointerdown', 'focusin', 'keydown']) {
      host.addEventListener(type, startOnce, { signal: controller.signal, passive: true })
    }
  },
}

for (const host of document.querySelectorAll<HTMLElement>('[data-island]')) {
  START[(host.dataset['load'] as IslandLoad | undefined) ?? 'now'](host, () => void hydrate(host))
}
closeMenusOutside()
