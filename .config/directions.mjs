import { existsSync, readdirSync, readFileSync } from 'node:fs'

/**
 * Who may import what (dependency-cruiser). Layers outside: db ← worker ← render, web; features inside, in the order
 * of `worker/rooms.json`: what comes later may call what comes before.
 */
const ROOMS = JSON.parse(readFileSync(new URL('../worker/rooms.json', import.meta.url), 'utf8'))

const FEATURES = ROOMS.features.map(({ name }) => name)

const feature = (name) => `^worker/features/${name}/`

/** The rooms of the drive, in their order. */
const DRIVE = ROOMS.features.find(({ name }) => name === 'drive').rooms

const driveRoom = (name) => `^worker/features/drive/${name}/`

/** Pure files of the Worker that run in browsers too: shapes, rules, texts. */
const SHARED_PATHS = [
  ...ROOMS.inBrowsersToo,
  ...ROOMS.features.flatMap(({ name, inBrowsersToo }) =>
    inBrowsersToo.map((path) => `features/${name}/${path}`),
  ),
]
const SHARED = `^worker/(${SHARED_PATHS.map((path) => path.replace('.', String.raw`\.`) + (path.endsWith('/') ? '' : '$')).join('|')})`

const stray = [
  ...readdirSync(new URL('../worker/features', import.meta.url)).filter(
    (name) => !FEATURES.includes(name),
  ),
  ...SHARED_PATHS.filter((path) => !existsSync(new URL(`../worker/${path}`, import.meta.url))),
]
if (stray.length > 0) throw new Error(`worker/rooms.json does not fit worker/: ${stray.join(', ')}`)

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'db-stands-alone',
      severity: 'error',
      from: { path: '^db/' },
      to: { path: '^(worker|web|tests)/' },
    },
    {
      name: 'worker-knows-no-pages',
      comment: 'Only render/ and what mounts it may import what browsers see.',
      severity: 'error',
      from: { path: '^worker/', pathNot: '^worker/render/' },
      to: { path: '^web/' },
    },
    {
      name: 'access-is-below-features',
      severity: 'error',
      from: { path: '^worker/access/' },
      to: { path: '^worker/(features|http|render|jobs|storage)/|^db/(?!schema/)|^node_modules/' },
    },
    {
      name: 'http-knows-no-feature',
      severity: 'error',
      from: { path: '^worker/http/' },
      to: { path: '^worker/(features|render|app|jobs)/' },
    },
    {
      name: 'app-is-on-top',
      comment: 'Only the entry and the page of the documentation import what mounts everything.',
      severity: 'error',
      from: { path: '^worker/', pathNot: '^worker/(app/|index\\.ts$|render/site/api-docs-page)' },
      to: { path: '^worker/app/', dependencyTypesNot: ['type-only'] },
    },
    ...DRIVE.map((name, index) => ({
      name: `drive-in-order:${name}`,
      severity: 'error',
      from: { path: driveRoom(name) },
      to: {
        path:
          DRIVE.slice(index + 1)
            .map(driveRoom)
            .join('|') || '^$',
        dependencyTypesNot: ['type-only'],
      },
    })),
    ...FEATURES.map((name, index) => ({
      name: `features-in-order:${name}`,
      severity: 'error',
      from: { path: feature(name) },
      to: {
        path:
          FEATURES.slice(index + 1)
            .map(feature)
            .join('|') || '^$',
      },
    })),
    ...FEATURES.map((name) => ({
      name: `own-queries-only:${name}`,
      comment: 'Nor the types of their rows: what others use of a feature is in its other files.',
      severity: 'error',
      from: { path: '^(worker|web)/', pathNot: feature(name) },
      to: { path: String.raw`${feature(name)}.*queries\.ts$` },
    })),
    {
      name: 'http-in-routes-only',
      comment: 'Verbs, queries and rules know no HTTP framework.',
      severity: 'error',
      from: {
        path: '^worker/(features|storage|auth|settings|i18n|jobs)/',
        pathNot: String.raw`/(routes|limits)\.ts$`,
      },
      to: { path: '^node_modules/hono/|^worker/http/' },
    },
    {
      name: 'no-sql-in-routes',
      severity: 'error',
      from: { path: String.raw`/routes\.tsx?$|^worker/(http|render)/` },
      to: { path: '^node_modules/drizzle-orm/|^db/schema/' },
    },
    {
      name: 'schema-is-pure',
      severity: 'error',
      from: { path: String.raw`/(list-)?schema\.ts$`, pathNot: '^db/' },
      to: { pathNot: String.raw`^node_modules/zod/|${SHARED}` },
    },
    {
      name: 'policy-does-no-io',
      severity: 'error',
      from: {
        path: String.raw`^worker/names/|/policy\.ts$|/(range|object-keys)\.ts$`,
      },
      to: {
        path: '^db/|^worker/(context/deps|storage/object-store)|^node_modules/drizzle-orm/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'oslo-in-auth-only',
      severity: 'error',
      from: { pathNot: '^worker/auth/' },
      to: { path: '^node_modules/oslo/' },
    },
    {
      name: 'otplib-in-auth-only',
      severity: 'error',
      from: { pathNot: '^worker/auth/' },
      to: { path: '^node_modules/(otplib|@otplib)/' },
    },
    {
      name: 'web-sees-shapes-only',
      comment: 'Of the Worker, browsers get shapes, pure rules and the type of the API.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^worker/', pathNot: SHARED, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-knows-no-database',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^db/' },
    },
    {
      name: 'islands-stand-alone',
      severity: 'error',
      from: { path: '^web/islands/([^/]+)/' },
      to: { path: '^web/islands/', pathNot: '^web/islands/$1/' },
    },
    {
      name: 'islands-share-rooms',
      comment: 'What serves several islands knows none of them.',
      severity: 'error',
      from: {
        path: '^web/(api|i18n|listing|notifications|pdf|preview|push|social|text-extraction|themes|thumbnails|ui|uploads)/',
      },
      to: { path: '^web/(islands|pages|hydration)/' },
    },
    {
      name: 'pages-ship-no-react',
      comment: 'What only the server renders must not need the component library or an island.',
      severity: 'error',
      from: { path: '^web/(pages|listing)/' },
      to: { path: '^web/islands/|^node_modules/(react-aria-components|@tanstack)/' },
    },
    {
      name: 'service-worker-stands-alone',
      comment: 'It is one file: a chunk that pages share would be loaded from where they are.',
      severity: 'error',
      from: { path: '^web/service-worker/' },
      to: { pathNot: '^web/service-worker/' },
    },
    {
      name: 'pages-import-no-service-worker',
      comment: 'Else it would be split into chunks, which it cannot load.',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/service-worker/' },
      to: { path: '^web/service-worker/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nobody-imports-tests',
      severity: 'error',
      from: { pathNot: '^tests/' },
      to: { path: '^tests/' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:(assets|source-texts)|cloudflare:)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
    },
  },
}
