interface MarkedTextProps {
  text: string
  /** From where to where, in order and apart: what `slice` takes. */
  ranges: readonly (readonly [number, number])[]
}

/** A text in which something was found. */
export function MarkedText({ text, ranges }: MarkedTextProps) {
  const lastEnd = ranges.at(-1)?.[1] ?? 0
  return (
    <>
      {ranges.map(([start, end], index) => (
        <span key={start}>
          {text.slice(ranges[index - 1]?.[1] ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(lastEnd)}
    </>
  )
}
