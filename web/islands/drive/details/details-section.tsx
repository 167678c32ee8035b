import { useId, type ReactNode } from 'react'

/** A titled part of the pane. */
export function DetailsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="details-section" aria-labelledby={id}>
      <h3 id={id} tabIndex={-1} className="details-section-title">
        {title}
      </h3>
      {children}
    </section>
  )
}
