import { pageNonce } from '#web/ui/page-nonce.ts'

/** Loads another site's script, by the nonce of this page. Rejects if it does not load. */
export function loadScript(src: string): Promise<void> {
  const script = document.createElement('script')
  script.src = src
  script.async = true
  script.nonce = pageNonce()
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('the script did not load'))
    })
    document.head.append(script)
  })
}
