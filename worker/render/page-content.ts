import type { ReactNode } from 'react'
import type { IslandLoad, IslandName } from '#web/hydration/islands.ts'
import type { SchemaType } from './structured-data.ts'
import type { Stylesheet } from './assets.ts'

export interface PageContent {
  /** Without the site's name, which is added unless `isTitleWhole`. */
  title: string
  isTitleWhole?: boolean
  description?: string | undefined
  /** For previews of links to the page. */
  image?: string | undefined
  status?: number
  body: ReactNode
  styles?: Stylesheet[]
  /** Those whose hosts are in the body; their chunks are preloaded, or at the first touch. */
  islands?: IslandName[]
  /** When they come to life. */
  islandLoad?: IslandLoad
  /** Pages excluded from search engines. */
  noindex?: boolean
  /** The path by which search engines know the page, where it has several. */
  canonicalPath?: string | undefined
  /** Its type at schema.org, of pages for search engines. */
  schemaType?: SchemaType
}
