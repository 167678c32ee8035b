/** The sign-in page that leads back to where the visitor wanted to go. */
export function loginAddress(wanted: URL): string {
  const query = new URLSearchParams({ redirect: wanted.pathname + wanted.search })
  return `/login?${query.toString()}`
}
