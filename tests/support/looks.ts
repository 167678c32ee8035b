import { DESKTOP, PHONE } from './browser-page.ts'

/** How pages are looked at. Light and dark are the first and the second theme of a new site. */
export const LOOKS = [
  { look: 'light, 1280 px', theme: '1', screen: DESKTOP },
  { look: 'dark, 1280 px', theme: '2', screen: DESKTOP },
  { look: 'light, 390 px', theme: '1', screen: PHONE },
  { look: 'dark, 390 px', theme: '2', screen: PHONE },
]
