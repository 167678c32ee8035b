export interface AddressInvite {
  id: string
  /** Of the mail. */
  token: string
}

/** The invitation that led to this page, in its address. */
export function addressInvite(): AddressInvite | null {
  if (!location.pathname.startsWith('/workspace/join/')) return null
  const query = new URLSearchParams(location.search)
  const [id, token] = [query.get('invite'), query.get('token')]
  return id && token ? { id, token } : null
}
