import { existsSync } from 'node:fs'
import chromiumPackage from '@sparticuz/chromium'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * What the package's Chromium needs where there is no graphics card. Of the arguments that the package itself
 * suggests, others switch off what a browser protects its user with: with them it sends no `Origin`, and what
 * these tests say of security would mean nothing.
 */
const WITHOUT_GPU = ['--no-zygote', '--disable-gpu']

/**
 * Where Chromium is: one that is installed, else the one that comes in an npm package, so that the tests need nothing
 * but Node and npm. `CHROMIUM=package` asks for the latter even where one is installed.
 */
function installedBrowser(): string | undefined {
  if (process.env['CHROMIUM'] === 'package') return undefined
  return INSTALLED.find((path) => existsSync(path))
}

/**
 * Unpacks the package's Chromium where it is needed. Once for all processes of a run: one that is still being written
 * can't be started.
 */
export async function unpackBrowser(): Promise<void> {
  if (!installedBrowser()) await chromiumPackage.executablePath()
}

export async function launchBrowser(): Promise<Browser> {
  const installed = installedBrowser()
  return chromium.launch({
    // Without a locale of UTF-8 (a bare machine has none) Chromium can't open files with names beyond ASCII.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    executablePath: installed ?? (await chromiumPackage.executablePath()),
    args: [
      '--no-sandbox',
      ...(installed ? [] : WITHOUT_GPU),
      // What Chromium fetches for itself has no place in a test.
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
}
