import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { launchBrowser } from '#tests/support/browser.ts'
import { Commands, outcomeOf } from '#tests/support/commands.ts'

/** `npm run pictures`: takes the pictures of the landing page from a demo of its own. */

const FOLDER = join(import.meta.dirname, '../../web/pages/landing/pictures')
const THEMES = ['light', 'dark'] as const
const THEME_IDS = { light: '1', dark: '2' }

interface Shot {
  screen: 'drive' | 'phone'
  width: number
  layout: 'list' | 'grid'
  folder: string
}

const SHOTS: readonly Shot[] = [
  { screen: 'drive', width: 1280, layout: 'list', folder: 'Summer regatta' },
  { screen: 'phone', width: 390, layout: 'grid', folder: 'Photos, day 1' },
]

const commands = await Commands.prepare()
try {
  const [code, output] = await outcomeOf(commands.run('seed-demo'))
  if (code !== 0) throw new Error(`the demo was not made:\n${output}`)
  const site = commands.run('start')
  await commands.visit(site)
  const browser = await launchBrowser()
  try {
    for (const shot of SHOTS) {
      for (const theme of THEMES)
        await take(browser, `http://localhost:${commands.port}`, shot, theme)
    }
  } finally {
    await browser.close()
  }
  await site.stop('SIGTERM')
} finally {
  await commands.dispose()
}

async function take(
  browser: Browser,
  url: string,
  { screen, width, layout, folder }: Shot,
  theme: keyof typeof THEME_IDS,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 720 },
    deviceScaleFactor: 1.5,
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'be-active-theme', value: THEME_IDS[theme], url }])
  const page = await context.newPage()
  await signIn(page)
  const other = page.getByRole('button', { name: `Show as a ${layout}` })
  if ((await other.count()) > 0) {
    const saved = page.waitForResponse('**/drive/preferences*')
    await other.click()
    await saved
  }
  const found = await page.request.get(`/api/v1/drive/file-entries?query=${folder}`)
  const { data } = (await found.json()) as { data: { name: string; hash: string }[] }
  await page.goto(`/drive/folders/${data.find(({ name }) => name === folder)?.hash}`)
  await page.getByRole('heading', { level: 1, name: folder }).waitFor()
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
  const picture = sharp(await page.screenshot())
  await picture.webp({ quality: 82 }).toFile(join(FOLDER, `${screen}-${theme}.webp`))
  if (screen === 'drive' && theme === 'light')
    await picture
      .clone()
      .resize({ width: 1200, height: 630, position: 'top' })
      .jpeg({ quality: 82 })
      .toFile(join(FOLDER, 'social-card.jpg'))
  await context.close()
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill('maren@example.com')
  await page.getByLabel('Password').fill('calm water')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/drive')
  await page.locator('[data-island]:not([data-waiting])').first().waitFor()
  await page.waitForLoadState('networkidle')
}
