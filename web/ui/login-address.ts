/** Where one signs in, and from there comes back to what is shown now. */
export function loginAddress(): string {
  const query = new URLSearchParams({ redirect: location.pathname + location.search })
  return `/login?${query.toString()}${location.hash}`
}
