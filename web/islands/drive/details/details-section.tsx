import { useId, type ReactNode, type RefObject } from 'react'

interface DetailsSectionProps {
  title: string
  titleRef?: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

/** A titled part of the pane. */
export function DetailsSection({ title, titleRef, children }: DetailsSectionProps) {
  const id = useId()
  return (
    <section className="details-section" aria-labelledby={id}>
      <h3 ref={titleRef} id={id} tabIndex={-1} className="details-section-title">
        {title}
      </h3>
      {children}
    </section>
  )
}
