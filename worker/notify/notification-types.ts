export const CHANNELS = ['site', 'email', 'browser'] as const
export type Channel = (typeof CHANNELS)[number]

export type Channels = Record<Channel, boolean>

/** The facts that a notification's texts are made of, by type. */
export interface NotificationFacts {
  'file-entry-shared': {
    sharer: string
    entryName: string
    entryHash: string
    isFolder: boolean
  }
  'workspace-invitation': { workspace: string; inviter: string }
  /** `count` files since it was last read; the name and the sender of the latest. */
  'link-upload': UploadFacts
  'file-request-answered': UploadFacts
  'space-nearly-full': { usedBytes: number; availableBytes: number }
  'new-sign-in': {
    browser: string | null
    platform: string | null
    ipAddress: string | null
    city: string | null
    country: string | null
  }
}

interface UploadFacts {
  folderName: string
  folderHash: string
  count: number
  fileName: string
  sender: string | null
}

export type NotificationType = keyof NotificationFacts

export const isNotificationType = (name: string): name is NotificationType =>
  Object.hasOwn(NOTIFICATION_TYPES, name)

interface TypeDeclaration {
  group: 'Sharing' | 'Workspaces' | 'Account'
  /** In the table where users choose channels. */
  label: string
  /** Until a user chooses others. */
  defaults: Channels
}

/** All types of notifications, in the order in which users choose channels for them. */
export const NOTIFICATION_TYPES: Record<NotificationType, TypeDeclaration> = {
  'file-entry-shared': {
    group: 'Sharing',
    label: 'Somebody shares a file or folder with me',
    defaults: { site: true, email: true, browser: false },
  },
  'link-upload': {
    group: 'Sharing',
    label: 'Files are uploaded by one of my links',
    defaults: { site: true, email: false, browser: false },
  },
  'file-request-answered': {
    group: 'Sharing',
    label: 'Files arrive for one of my file requests',
    defaults: { site: true, email: true, browser: false },
  },
  'workspace-invitation': {
    group: 'Workspaces',
    label: 'Somebody invites me to a workspace',
    defaults: { site: true, email: true, browser: false },
  },
  'space-nearly-full': {
    group: 'Account',
    label: 'My storage is nearly full',
    defaults: { site: true, email: true, browser: false },
  },
  'new-sign-in': {
    group: 'Account',
    label: 'A new device signs in to my account',
    defaults: { site: true, email: true, browser: false },
  },
}
