import { visibleName } from './visible-name.ts'

/**
 * A name truncated for the eye, but whole for screen readers, which would read its halves as two words: browsers join
 * flex items with a space.
 */
export function WholeName({ name, className }: { name: string; className?: string }) {
  return (
    <>
      <span className="visually-hidden">{visibleName(name)}</span>
      <span aria-hidden="true">
        <MiddleTruncate text={name} {...(className ? { className } : {})} />
      </span>
    </>
  )
}

/** Of a long name, this many characters at its end stay whole: the extension and a little before it. */
const TAIL_LENGTH = 9
const MOST_BEFORE_EXTENSION = 4

/** A name on one line, truncated in its middle by CSS, so that screen readers and the clipboard get it whole. */
function MiddleTruncate({ text: name, className }: { text: string; className?: string }) {
  const text = visibleName(name)
  const tail = tailOf(text)
  return (
    <span className={`middle-truncate ${className ?? ''}`} title={text} dir="auto">
      <span className="middle-truncate-head">{text.slice(0, text.length - tail.length)}</span>
      <span className="middle-truncate-tail">{tail}</span>
    </span>
  )
}

function tailOf(text: string): string {
  const dot = text.lastIndexOf('.')
  const extensionLength = dot > 0 ? text.length - dot : 0
  // A longer one would leave no room for the name.
  if (extensionLength === 0 || extensionLength > TAIL_LENGTH) return ''
  const before = Math.min(MOST_BEFORE_EXTENSION, TAIL_LENGTH - extensionLength)
  const tail = text.slice(-extensionLength - before)
  // Never begin with the second half of a surrogate pair, a combining mark or an Arabic letter, which would stand apart.
  return /^(?:\p{M}|\p{Cs}|\u200d|\p{Script=Arabic})/u.test(tail)
    ? text.slice(-extensionLength)
    : tail
}
