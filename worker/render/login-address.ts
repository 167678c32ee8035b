/** The sign-in page that leads back to where the visitor wanted to go. */
export function loginAddress(wanted: URL): string {
  return `/login?${new URLSearchParams({ redirect: wanted.pathname + wanted.search })}`
}
