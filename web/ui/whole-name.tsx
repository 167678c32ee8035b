import { MiddleTruncate } from './middle-truncate.tsx'
import { visibleName } from './visible-name.ts'

/**
 * A name cut in its middle for the eye and whole for screen readers, which would read the two halves
 * as two words (a browser puts a space between flex items when it computes a name).
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
