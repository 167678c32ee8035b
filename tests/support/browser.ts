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
 * Chromium's arguments for machines without a graphics card. The package suggests others that disable security: then no
 * `Origin` is sent, and security tests would prove nothing.
 */
const WITHOUT_GPU = ['--disable-gpu']

/**
 * An installed Chromium, else the one of an npm package, so that tests need only Node and npm. `CHROMIUM=package`
 * always uses the latter.
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

/** @param args further arguments of Chromium. */
export async function launchBrowser(args: string[] = []): Promise<Browser> {
  const installed = installedBrowser()
  return chromium.launch({
    // Without a locale of UTF-8 (a bare machine has none) Chromium can't open files with names beyond ASCII.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    executablePath: installed ?? (await chromiumPackage.executablePath()),
    args: [
      '--no-sandbox',
      ...(installed ? [] : WITHOUT_GPU),
      ...args,
      // Disables Chromium's own requests.
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
}
