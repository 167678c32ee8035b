/** The mark: a ring with one opening, as an atoll from above. */
export function LogoMark({ size = 24, className }: { size?: number; className?: string }) {
  return (
    <svg
      className={`logo-mark ${className ?? ''}`}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <path d="M19.6 15.2a8.25 8.25 0 1 1-4.4-10.8" />
    </svg>
  )
}

/** The mark and the site's name. */
export function Logo({ siteName, size = 24 }: { siteName: string; size?: number }) {
  return (
    <span className="logo">
      <LogoMark size={size} />
      <span className="logo-name">{siteName}</span>
    </span>
  )
}
