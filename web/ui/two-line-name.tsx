import { visibleName } from './visible-name.ts'

/** A name on two lines, then an ellipsis. */
export function TwoLineName({ name }: { name: string }) {
  const text = visibleName(name)
  return (
    <span className="two-line-name" title={text} dir="auto">
      {text}
    </span>
  )
}
