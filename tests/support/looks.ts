import { DESKTOP, PHONE } from './browser-page.ts'
import type { AxeRules } from './accessibility.ts'

interface Look {
  look: string
  /** Light and dark are the first and the second theme of a new site. */
  theme: '1' | '2'
  screen: typeof DESKTOP | typeof PHONE
  rules: AxeRules
}

/** How pages are looked at. In the dark only colours differ, so only contrasts are measured. */
export const LOOKS: Look[] = [
  { look: 'light, 1280 px', theme: '1', screen: DESKTOP, rules: 'all' },
  { look: 'dark, 1280 px', theme: '2', screen: DESKTOP, rules: 'contrast' },
  { look: 'light, 390 px', theme: '1', screen: PHONE, rules: 'all' },
]
