import type { Message } from '#worker/i18n/trans.ts'

export type ToastType = 'positive' | 'danger' | 'loading'

export interface ToastAction {
  label: string | Message
  /** Where it leads, or what it does. */
  href?: string
  onAction?: () => void
}

export interface Toast {
  /** Six characters. */
  id: string
  message: string | Message
  /** The part that succeeded before the failure in `message`. */
  done: string | Message | null
  type: ToastType
  position: 'bottom-right' | 'bottom-center'
  /** Milliseconds until it closes; 0 = it stays. */
  duration: number
  action: ToastAction | null
  disableEnterAnimation: boolean
  disableExitAnimation: boolean
}

export interface ToastOptions {
  id?: string
  done?: string | Message
  position?: Toast['position']
  duration?: number
  action?: ToastAction
  /** It stays until it is closed, whatever its duration. */
  disableTimer?: boolean
  disableEnterAnimation?: boolean
  disableExitAnimation?: boolean
}

const DURATIONS_MS: Record<ToastType, number> = { positive: 3000, danger: 8000, loading: 0 }
const ID_LENGTH = 6

/** At most one is visible: a new one replaces the old one. */
let current: Toast | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let startedAt = 0
let remaining = 0
let isPaused = false
const listeners = new Set<() => void>()

function change(next: Toast | null) {
  clearTimeout(timer)
  timer = undefined
  current = next
  remaining = next?.duration ?? 0
  for (const listener of listeners) listener()
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_LENGTH))
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('')
}

function show(type: ToastType, message: string | Message, options: ToastOptions = {}): string {
  const {
    id = randomId(),
    done = null,
    position = 'bottom-right',
    action = null,
    disableEnterAnimation = false,
    disableExitAnimation = false,
  } = options
  const duration = options.disableTimer ? 0 : (options.duration ?? DURATIONS_MS[type])
  change({
    id,
    message,
    done,
    type,
    position,
    duration,
    action,
    disableEnterAnimation,
    disableExitAnimation,
  })
  // Replaced under the pointer: the clock starts when the pointer leaves.
  if (!isPaused) run()
  return id
}

function run() {
  if (!current || current.duration === 0) return
  startedAt = Date.now()
  timer = setTimeout(() => change(null), remaining)
}

/** While the pointer or the focus is on it. */
export function pauseToast(): void {
  if (isPaused) return
  isPaused = true
  if (timer === undefined) return
  clearTimeout(timer)
  timer = undefined
  remaining = Math.max(0, remaining - (Date.now() - startedAt))
}

export function resumeToast(): void {
  if (!isPaused) return
  isPaused = false
  run()
}

/** Takes it away; with an id, only if it is the one shown. */
export function removeToast(id?: string): void {
  if (!current || (id !== undefined && current.id !== id)) return
  isPaused = false
  change(null)
}

/** Shows a toast and returns its id; one shown with the same id is replaced in place. */
export const toast = Object.assign(
  (message: string | Message, options?: ToastOptions) => show('positive', message, options),
  {
    danger: (message: string | Message, options?: ToastOptions) => show('danger', message, options),
    /** Stays until it is replaced or removed. */
    loading: (message: string | Message, options?: ToastOptions) =>
      show('loading', message, options),
  },
)

export const isInToast = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.toast') !== null

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  getSnapshot: () => current,
  getServerSnapshot: () => null,
}
