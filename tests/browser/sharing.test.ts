import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible } from '#tests/support/accessibility.ts'
import type { App } from '#tests/support/app.ts'
import { DESKTOP, openPage, PHONE, visit } from '#tests/support/browser-page.ts'
import { chooseAction, namesOnPage, rowOf } from '#tests/support/drive-page.ts'
import { createFolder, registerUser, uploadFile } from '#tests/support/factories.ts'
import { share } from '#tests/support/shares.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

const shareDialog = (page: Page) => page.getByRole('dialog', { name: /^Share/ })
