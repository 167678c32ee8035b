import { markedParts } from './marked-parts.ts'

/** A line of a notification, as text: markup in it stays inert. */
export function MarkedText({ line }: { line: string }) {
  return markedParts(line).map(({ at, text, isName }) =>
    isName ? (
      <bdi key={at} className="notification-name">
        {text}
      </bdi>
    ) : (
      text
    ),
  )
}
