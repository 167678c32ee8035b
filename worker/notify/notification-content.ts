import { formatBytes } from '#worker/i18n/byte-size.ts'
import type { Message } from '#worker/i18n/trans.ts'
import type { NotificationFacts, NotificationType } from './notification-types.ts'
import { markName } from './plain-name.ts'

/** Names of icons; the screens map them to pictures. */
export type NotificationIcon =
  | 'share'
  | 'folder'
  | 'file'
  | 'workspace'
  | 'upload'
  | 'storage'
  | 'device'

interface ContentLine {
  icon: NotificationIcon | null
  /** In English; names in its values are marked. */
  message: Message
  /** A path of this site, and the label that tells where it leads. */
  link?: { label: string; path: string }
}

/** A notification before it is translated for its reader. */
export interface NotificationContent {
  primary: ContentLine
  others: ContentLine[]
  main: { label: string; path: string } | null
  /** Acts on the invitation. */
  buttons: { label: string; action: 'join' | 'decline' }[]
}

type Contents = {
  [Type in NotificationType]: (
    facts: NotificationFacts[Type],
    language: string,
  ) => NotificationContent
}

const CONTENTS: Contents = {
  'file-entry-shared': ({ sharer, entryName, entryHash, isFolder }) => {
    const path = isFolder ? folderPath(entryHash) : `/drive/shares?preview=${entryHash}`
    return {
      primary: {
        icon: 'share',
        message: {
          message: ':sharer shared :name with you',
          values: { sharer: markName(sharer), name: markName(entryName) },
        },
      },
      others: [namedLine(isFolder ? 'folder' : 'file', entryName, path)],
      main: { label: 'Open', path },
      buttons: [],
    }
  },

  'workspace-invitation': ({ workspace, inviter }) => ({
    primary: {
      icon: 'workspace',
      message: {
        // The account of who invited may be gone.
        message:
          inviter === '' ? 'You are invited to :workspace' : ':inviter invited you to :workspace',
        values: { inviter: markName(inviter), workspace: markName(workspace) },
      },
    },
    others: [],
    main: null,
    buttons: [
      { label: 'Join', action: 'join' },
      { label: 'Decline', action: 'decline' },
    ],
  }),

  'link-upload': (facts) =>
    uploadContent(facts, {
      one: ':file was uploaded to :folder by your link',
      many: ':count files were uploaded to :folder by your link',
    }),

  'file-request-answered': (facts) =>
    uploadContent(facts, {
      one: ':file arrived for your file request :folder',
      many: ':count files arrived for your file request :folder',
    }),

  'space-nearly-full': ({ usedBytes, availableBytes }, language) => ({
    primary: { icon: 'storage', message: { message: 'Your storage is nearly full' } },
    others: [
      {
        icon: null,
        message: {
          message: ':used of :available used',
          values: {
            used: formatBytes(usedBytes, language),
            available: formatBytes(availableBytes, language),
          },
        },
      },
    ],
    main: { label: 'Open', path: '/drive' },
    buttons: [],
  }),

  'new-sign-in': ({ browser, platform, ipAddress, city, country }) => {
    const device = [browser, platform].filter((name) => name !== null).join(', ')
    const place = [city, country, ipAddress].filter((name) => name !== null).join(', ')
    return {
      primary: { icon: 'device', message: { message: 'New sign-in to your account' } },
      others: [
        ...[device, place]
          .filter((text) => text !== '')
          .map((text) => ({
            icon: null,
            message: { message: ':name', values: { name: markName(text) } },
          })),
        {
          icon: null,
          message: { message: 'If it was not you, change your password.' },
          link: { label: 'Account settings', path: SESSIONS_PATH },
        },
      ],
      main: { label: 'Open', path: SESSIONS_PATH },
      buttons: [],
    }
  },
}

const SESSIONS_PATH = '/account-settings#sessions'

export function notificationContent<Type extends NotificationType>(
  type: Type,
  facts: NotificationFacts[Type],
  /** Of the reader, for sizes. */
  language: string,
): NotificationContent {
  const content = CONTENTS[type] as (
    facts: NotificationFacts[Type],
    language: string,
  ) => NotificationContent
  return content(facts, language)
}

function uploadContent(
  { folderName, folderHash, count, fileName, sender }: NotificationFacts['link-upload'],
  messages: { one: string; many: string },
): NotificationContent {
  const path = folderPath(folderHash)
  const values = { folder: markName(folderName), file: markName(fileName), count }
  return {
    primary: {
      icon: 'upload',
      message: { message: count === 1 ? messages.one : messages.many, values },
    },
    others: [
      ...(sender === null
        ? []
        : [
            {
              icon: 'file' as const,
              message: {
                message: ':file from :sender',
                values: { ...values, sender: markName(sender) },
              },
            },
          ]),
      namedLine('folder', folderName, path),
    ],
    main: { label: 'Open', path },
    buttons: [],
  }
}

const folderPath = (hash: string) => `/drive/folders/${hash}`

const namedLine = (icon: NotificationIcon, name: string, path: string): ContentLine => ({
  icon,
  message: { message: ':name', values: { name: markName(name) } },
  link: { label: 'Open', path },
})
