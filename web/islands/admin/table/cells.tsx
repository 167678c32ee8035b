import { Link } from 'wouter'
import { formatNumber } from '#worker/i18n/number-format.ts'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useI18n } from '#web/i18n/i18n-context.tsx'
import { hasPermission } from '#worker/access/permissions.ts'
import { ADMIN_PAGES, ADMIN_PATH } from '#worker/access/admin-pages.ts'

/** "1.4 MB". */
export function Bytes({ bytes }: { bytes: number }) {
  const { language } = useI18n()
  return formatBytes(bytes, language)
}

/** "1,234". */
export function Count({ count }: { count: number }) {
  const { language } = useI18n()
  return formatNumber(count, language)
}

/** An account, with the way to it for whoever may see users. */
export function Owner({ owner }: { owner: { id: number; email: string } | null }) {
  const holder = useBootstrapData()
  if (!owner) return null
  return hasPermission(holder, ADMIN_PAGES.users.permission) ? (
    <Link href={`${ADMIN_PATH}${ADMIN_PAGES.users.path}/${owner.id}`}>{owner.email}</Link>
  ) : (
    owner.email
  )
}
