import { Brand } from '#web/ui/brand.tsx'

/** Leads home. */
export function SiteLogo({ size = 24 }: { size?: number }) {
  return (
    <a className="site-logo" href="/">
      <Brand size={size} />
    </a>
  )
}
