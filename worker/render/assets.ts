import { isDev, manifest } from 'virtual:assets'

export { isDev }

export type Stylesheet =
  | 'app'
  | 'account'
  | 'admin'
  | 'billing'
  | 'drive'
  | 'link'
  | 'notifications'

/** Where the browser finds a source file. @param prefix the setting `asset_url`; in dev there is nothing built to move. */
export function assetUrl(source: string, prefix: string): string {
  if (!manifest) return `/${source}`
  const asset = manifest[source]
  if (!asset) throw new Error(`assets: "${source}" is not in the build`)
  return `${prefix}/${asset.file}`
}

export const stylesheetUrl = (name: Stylesheet, prefix: string) =>
  assetUrl(`web/styles/${name}.css`, prefix)

/** A picture of the landing page (`.config/landing-pictures.ts`). */
export const pictureUrl = (name: string, prefix: string) =>
  assetUrl(`web/pages/landing/pictures/${name}.webp`, prefix)

/** The landing page as messengers show it, who often refuse WebP. */
export const SOCIAL_CARD = {
  url: (prefix: string) => assetUrl('web/pages/landing/pictures/social-card.jpg', prefix),
  type: 'image/jpeg',
  width: 1200,
  height: 630,
}

/** The chunks that these sources need, their imports' imports included, each once. Nothing in dev. */
export function chunkUrls(sources: readonly string[], prefix: string): string[] {
  if (!manifest) return []
  const seen = new Set<string>()
  const visit = (source: string) => {
    if (seen.has(source)) return
    seen.add(source)
    manifest?.[source]?.imports.forEach(visit)
  }
  sources.forEach(visit)
  return [...seen]
    .flatMap((source) => manifest?.[source]?.file ?? [])
    .map((file) => `${prefix}/${file}`)
}

/** Required by vite in development: React's refresh refuses to work without the preamble. */
export const DEV_PREAMBLE = `import { injectIntoGlobalHook } from "/@react-refresh";
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`
