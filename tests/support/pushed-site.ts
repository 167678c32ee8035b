import { eq } from 'drizzle-orm'
import { notifications, pushSubscriptions } from '#db/schema/index.ts'
import { startApp } from './app.ts'
import type { OwnApp } from './app.ts'
import { registerUser } from './factories.ts'
import type { TestUser } from './factories.ts'
import { chooseChannels, notify, sharedFacts } from './notifications.ts'
import { subscribeBrowser } from './push-browser.ts'
import { startPushServer } from './push-server.ts'
import type { PushAnswer, PushedBrowser, PushServer } from './push-server.ts'

export interface PushedUser extends TestUser {
  browser: PushedBrowser
}

/** A site, and the push service of all browsers that its users have. */
export interface PushedSite {
  app: OwnApp
  server: PushServer
  /** A user with a browser that is pushed to when something is shared. */
  pushedUser: (answer?: PushAnswer) => Promise<PushedUser>
  runJob: () => Promise<void>
  share: (user: TestUser, name?: string) => Promise<void>
  /** The user's only notification. */
  notificationOf: (user: TestUser) => Promise<typeof notifications.$inferSelect>
  subscriptionsOf: (user: TestUser) => Promise<(typeof pushSubscriptions.$inferSelect)[]>
  stop: () => Promise<unknown>
}

export async function startPushedSite(): Promise<PushedSite> {
  const server = await startPushServer()
  const app = await startApp({ publicInternet: server.publicInternet })
  return {
    app,
    server,
    pushedUser: async (answer) => {
      const user = await registerUser(app)
      const browser = server.newBrowser(answer)
      await subscribeBrowser(user.client, browser.subscription)
      await chooseChannels(user, 'file-entry-shared', { browser: true })
      return { ...user, browser }
    },
    runJob: () => app.runScheduled('*/5 * * * *'),
    share: (user, name) => notify(app, user, 'file-entry-shared', sharedFacts(name)),
    notificationOf: async ({ id }) => {
      const [row] = await app.db.select().from(notifications).where(eq(notifications.userId, id))
      if (!row) throw new Error('there is no notification')
      return row
    },
    subscriptionsOf: ({ id }) =>
      app.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, id)),
    stop: () => Promise.all([app.stop(), server.stop()]),
  }
}
