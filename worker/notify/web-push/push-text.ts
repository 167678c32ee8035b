import type { Notification } from '#worker/features/notifications/schema.ts'
import { withoutMarks } from '../plain-name.ts'
import { MAX_TEXT_BYTES } from './encrypt-message.ts'

/** The service worker shows it (`web/service-worker/`). */
export interface PushText {
  title: string
  body: string
  /** A path of this site. */
  url: string
  /** A newer push of the same notification replaces the former. */
  tag: string
  icon: string | null
}

const MOST_TITLE_CHARACTERS = 200
const MOST_BODY_CHARACTERS = 600

/** A notification as JSON for the service worker: the first line is the title, the others are the body. */
export function pushText({ id, data }: Pick<Notification, 'id' | 'data'>): string {
  const [title = '', ...others] = data.lines.map(({ content }) => withoutMarks(content))
  const text: PushText = {
    title: shortened(title, MOST_TITLE_CHARACTERS),
    body: shortened(others.join('\n'), MOST_BODY_CHARACTERS),
    url: data.mainAction?.action ?? '/notifications',
    tag: `notification-${id}`,
    icon: data.image,
  }
  const json = JSON.stringify(text)
  // Names of four-byte characters that JSON escapes besides: the title alone fits.
  return Buffer.byteLength(json) <= MAX_TEXT_BYTES ? json : JSON.stringify({ ...text, body: '' })
}

function shortened(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
