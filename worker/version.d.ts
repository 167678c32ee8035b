/** The version in package.json; the build puts it in. */
declare const __ATOLL_VERSION__: string
