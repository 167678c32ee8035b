/** Signs and encrypts under `current`; what was signed or encrypted under `previous` is still accepted. */
export interface AppKey {
  current: string
  /** `APP_KEY_PREVIOUS`: the key before the last change, until nothing depends on it any more. */
  previous: string | null
}

export const keysToTry = ({ current, previous }: AppKey): string[] =>
  previous === null ? [current] : [current, previous]
