import { formatBytes } from '#web/i18n/byte-size.ts'
import { useI18n, useTrans, type Translate } from '#web/i18n/i18n-context.tsx'
import type { UploadTotals } from '../queue/upload-state.ts'

/** "3.2 MB/s · 2 min left"; empty while nothing can be told. */
export function useTransferText({ bytesPerSecond, secondsLeft }: UploadTotals): string {
  const t = useTrans()
  const { language } = useI18n()
  if (bytesPerSecond <= 0 || secondsLeft === null) return ''
  const speed = t(':size/s', { size: formatBytes(bytesPerSecond, language) })
  return `${speed} · ${timeLeft(secondsLeft, t)}`
}

function timeLeft(seconds: number, t: Translate): string {
  if (seconds < 60) return t(':count s left', { count: Math.max(seconds, 1) })
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return t(':count min left', { count: minutes })
  return t(':hours h :minutes min left', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
