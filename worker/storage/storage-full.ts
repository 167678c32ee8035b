/** Set by the local listener, which knows the disk: no new bytes are to be stored. Clients can't send `MF-*` headers. */
export const STORAGE_FULL_HEADER = 'MF-Storage-Full'
