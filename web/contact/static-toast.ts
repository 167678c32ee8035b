/** As long as toasts of pages with React. */
const DURATIONS_MS = { positive: 3000, danger: 8000 }

let region: HTMLElement | null = null

/** Shows a toast of the page's templates, in place of one that is shown. Stays under the pointer and the focus. */
export function showStaticToast(type: keyof typeof DURATIONS_MS, message?: string): void {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-toast=${type}]`)
  const toast = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined
  if (!toast) return
  if (message) toast.querySelector('.toast-message')?.replaceChildren(message)

  let timer: ReturnType<typeof setTimeout>
  const hold = () => clearTimeout(timer)
  const run = () => {
    hold()
    timer = setTimeout(() => toast.remove(), DURATIONS_MS[type])
  }
  toast.addEventListener('pointerenter', hold)
  toast.addEventListener('pointerleave', run)
  toast.addEventListener('focusin', hold)
  toast.addEventListener('focusout', run)
  toast.querySelector('.toast-close')?.addEventListener('click', () => toast.remove())

  if (!region) {
    region = document.createElement('section')
    region.className = 'toast-region'
    document.body.append(region)
  }
  region.replaceChildren(toast)
  run()
}
