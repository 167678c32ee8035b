declare module 'virtual:assets' {
  interface Asset {
    /** Path below the site's root. */
    file: string
    /** Keys of this manifest. */
    imports: string[]
    css: string[]
  }
  export const isDev: boolean
  /** Source file → what the build made of it; null in dev. */
  export const manifest: Record<string, Asset> | null
}
