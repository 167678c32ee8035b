/** Limits of the server; its schemas are not for the browser, which they would weigh down. */
export interface AccountIslandProps {
  minPasswordLength: number
  maxAvatarBytes: number
}
