/** Said by the drive, or by the server where the service worker is missing. */
export const SHARE_NOT_RECEIVED =
  'The shared files could not be received. Open the drive once, then share them again.'
