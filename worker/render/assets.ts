import { isDev, manifest } from 'virtual:assets'

export { isDev }

export type Stylesheet = 'app' | 'account' | 'drive' | 'link'

/** Where the browser finds a source file. */
export function assetUrl(source: string): string {
  if (!manifest) return `/${source}`
  const asset = manifest[source]
  if (!asset) throw new Error(`assets: "${source}" is not in the build`)
  return `/${asset.file}`
}

export const stylesheetUrl = (name: Stylesheet) => assetUrl(`web/styles/${name}.css`)

/** The chunks that these sources need, their imports' imports included, each once. Nothing in dev. */
export function chunkUrls(sources: readonly string[]): string[] {
  if (!manifest) return []
  const seen = new Set<string>()
  const visit = (source: string) => {
    if (seen.has(source)) return
    seen.add(source)
    manifest?.[source]?.imports.forEach(visit)
  }
  sources.forEach(visit)
  return [...seen].flatMap((source) => manifest?.[source]?.file ?? []).map((file) => `/${file}`)
}

/** What vite needs in dev: its client, and the preamble without which React's refresh refuses to work. */
export const DEV_PREAMBLE = `import { injectIntoGlobalHook } from "/@react-refresh";
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`
