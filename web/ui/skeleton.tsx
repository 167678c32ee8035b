/** Holds the place of what is loading, at its final size. Widths and heights are CSS lengths. */
export function Skeleton({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  return (
    <span
      className="skeleton"
      aria-hidden="true"
      style={{ inlineSize: width, blockSize: height }}
    />
  )
}
