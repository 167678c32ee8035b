import type { BootstrapData } from '#worker/features/bootstrap/schema.ts'
import { useBootstrapStore } from '#web/i18n/bootstrap-data.tsx'

/** Takes over what sign-in answered and leaves the page, which is no step to go back to. */
export function useFinishSignIn() {
  const store = useBootstrapStore()
  return (bootstrapData: BootstrapData, destination: string) => {
    store.set(bootstrapData)
    location.replace(destination)
  }
}
