/** The mark: an atoll from above, a ring with one opening around an island. */
export function LogoMark({ size = 24, className }: { size?: number; className?: string }) {
  return (
    <svg
      className={`logo-mark ${className ?? ''}`}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <circle className="logo-water" cx="12" cy="12" r="8.5" />
      <path className="logo-reef" d="M20.4 13.4a8.5 8.5 0 1 1-3.9-8.6" />
      <circle className="logo-island" cx="12" cy="12" r="2.5" />
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
