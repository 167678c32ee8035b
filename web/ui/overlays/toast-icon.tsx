import { Spinner } from '../spinner.tsx'
import type { ToastType } from './toast-store.ts'

export function ToastIcon({ type }: { type: ToastType }) {
  if (type === 'loading') return <Spinner />
  return (
    <svg className="toast-icon" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6.25" />
      <path d={type === 'danger' ? 'M8 4.9v3.6m0 2.3v.1' : 'm5.4 8.2 1.9 1.8 3.4-3.9'} />
    </svg>
  )
}
