import { trans } from '#worker/i18n/trans.ts'
import type { Lines, Message } from '#worker/i18n/trans.ts'
import type { NotificationContent } from '../notification-content.ts'
import { withoutMarks } from '../plain-name.ts'
import { MAX_TEXT_BYTES } from './encrypt-message.ts'

/** The service worker shows it (`web/service-worker/`). */
interface PushText {
  title: string
  body: string
  /** A path of this site. */
  url: string
  /** A newer push of the same notification replaces the former. */
  tag: string
  /** Address of a picture. */
  icon: string | null
}

const MOST_TITLE_CHARACTERS = 200
const MOST_BODY_CHARACTERS = 600

interface Pushed {
  tag: string
  content: NotificationContent
  /** Of the receiver's language. */
  lines: Lines
  icon: string | null
}

/** A notification as JSON for the service worker: the first line is the title, the others are the body. */
export function pushText({ tag, content, lines, icon }: Pushed): string {
  const say = ({ message, values }: Message) => withoutMarks(trans(lines, message, values))
  const body = content.others.map((line) => say(line.message)).join('\n')
  const text: PushText = {
    title: shortened(say(content.primary.message), MOST_TITLE_CHARACTERS),
    body: shortened(body, MOST_BODY_CHARACTERS),
    url: content.main?.path ?? '/notifications',
    tag,
    icon,
  }
  const json = JSON.stringify(text)
  if (Buffer.byteLength(json) <= MAX_TEXT_BYTES) return json
  // Characters that JSON escapes, or a long address: the rest always fits.
  return JSON.stringify({ ...text, body: '', icon: null })
}

function shortened(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
