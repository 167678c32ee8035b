import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { ToastIcon } from './toast-icon.tsx'
import { pauseToast, removeToast, resumeToast, toastStore, type Toast } from './toast-store.ts'

/** The place where toasts show; once in each island that shows any. */
export function ToastRegion() {
  const t = useTrans()
  const current = useSyncExternalStore(
    toastStore.subscribe,
    toastStore.getSnapshot,
    toastStore.getServerSnapshot,
  )
  const [last, setLast] = useState(current)
  if (current && current !== last) setLast(current)
  const regionRef = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (current && regionRef.current) placeBesideFocus(regionRef.current)
  }, [current])
  // The last one is there until its exit animation ends.
  const toast = current ?? (last?.disableExitAnimation ? null : last)
  const card = toast && (
    <ToastCard toast={toast} isLeaving={!current} onGone={() => setLast(null)} />
  )
  const isAssertive = toast?.type === 'danger'
  // Both live regions exist from the start: the text of a new one is not always announced.
  return (
    <section
      ref={regionRef}
      className="toast-region"
      data-position={toast?.position ?? 'bottom-right'}
      aria-label={t('Notifications')}
      // By this mark react-aria leaves it within reach while a dialog is open.
      data-react-aria-top-layer="true"
    >
      <div role="status" aria-live="polite" aria-atomic="true">
        {!isAssertive && card}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="true">
        {isAssertive && card}
      </div>
    </section>
  )
}

/** Marks the region where its toast would cover the control that has the focus: on phones it moves to the top then. */
function placeBesideFocus(region: HTMLElement): void {
  delete region.dataset['covers']
  const focused = document.activeElement
  if (!focused || focused === document.body || region.contains(focused)) return
  const control = focused.getBoundingClientRect()
  const { top, bottom } = region.getBoundingClientRect()
  if (control.top < bottom && control.bottom > top) region.dataset['covers'] = 'focus'
}

interface ToastCardProps {
  toast: Toast
  isLeaving: boolean
  onGone: () => void
}

function ToastCard({ toast, isLeaving, onGone }: ToastCardProps) {
  const t = useTrans()
  const cardRef = useRef<HTMLDivElement>(null)

  // A card that goes away under the pointer or with the focus in it says neither "leave" nor "blur".
  useEffect(() => resumeToast, [])

  function resumeUnlessFocused() {
    if (!cardRef.current?.contains(document.activeElement)) resumeToast()
  }

  function resumeUnlessHovered() {
    if (!cardRef.current?.matches(':hover')) resumeToast()
  }

  return (
    <div
      ref={cardRef}
      className="toast"
      data-type={toast.type}
      data-leaving={isLeaving || undefined}
      data-still={toast.disableEnterAnimation || undefined}
      inert={isLeaving}
      onAnimationEnd={isLeaving ? onGone : undefined}
      onPointerEnter={pauseToast}
      onPointerLeave={resumeUnlessFocused}
      onFocus={pauseToast}
      onBlur={resumeUnlessHovered}
    >
      <ToastIcon type={toast.type} />
      <div className="toast-message">
        {t(toast.message)}
        {toast.done && <div>{t(toast.done)}</div>}
      </div>
      <ToastActionButton toast={toast} />
      {toast.type !== 'loading' && (
        <button
          type="button"
          className="toast-close"
          aria-label={t('Close')}
          onClick={() => removeToast(toast.id)}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="m4 4 8 8m0-8-8 8" />
          </svg>
        </button>
      )}
    </div>
  )
}

function ToastActionButton({ toast: { id, action } }: { toast: Toast }) {
  const t = useTrans()
  if (!action) return null
  if (action.href !== undefined) {
    return (
      <a className="toast-action" href={action.href} onClick={() => removeToast(id)}>
        {t(action.label)}
      </a>
    )
  }
  return (
    <button
      type="button"
      className="toast-action"
      onClick={() => {
        removeToast(id)
        action.onAction?.()
      }}
    >
      {t(action.label)}
    </button>
  )
}
