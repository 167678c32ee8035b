/** Set by the local listener when the disk is full: no new bytes are stored. Clients can't send `MF-*` headers. */
export const STORAGE_FULL_HEADER = 'MF-Storage-Full'
