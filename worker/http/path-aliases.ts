/** Paths of clients of this API family for calls with other names here. */
const ALIASES: { alias: RegExp; path: string; methods?: readonly string[] }[] = [
  { alias: /^\/api\/v1\/file_entries(?=\/|$)/, path: '/api/v1/file-entries' },
  { alias: /^\/api\/v1\/uploads\/?$/, path: '/api/v1/file-entries' },
  {
    alias: /^\/api\/v1\/cli\/loggedUser\/?$/,
    path: '/api/v1/users/me',
    methods: ['GET', 'HEAD'],
  },
]

/** The path that is routed instead of an alias, so that the same guards apply; any other path as it is. */
export function canonicalPath(method: string, path: string): string {
  const found = ALIASES.find(
    ({ alias, methods }) => alias.test(path) && (methods?.includes(method) ?? true),
  )
  return found ? path.replace(found.alias, found.path) : path
}
