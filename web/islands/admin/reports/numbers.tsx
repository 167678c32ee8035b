import { useId } from 'react'

/** Numbers with their names; null = not counted yet. */
export function Numbers({
  title,
  numbers,
}: {
  title: string
  numbers: readonly { label: string; text: string | null }[]
}) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="admin-chart-title">
        {title}
      </h2>
      <dl className="admin-numbers">
        {numbers.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
