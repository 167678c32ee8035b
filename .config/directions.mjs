/**
 * Who may import what (dependency-cruiser). Layers outside: db ← worker ← render, web; features inside, in one
 * order: what comes later may call what comes before.
 */
const FEATURES = [
  'site',
  'outgoing-mail',
  'account',
  'two-factor',
  'access-tokens',
  'social',
  'profile',
  'drive',
  'preferences',
  'text-search',
  'versions',
  'thumbnails',
  'tags',
  'uploads',
  'sharing',
  'leaving',
]

const feature = (name) => `^worker/features/${name}/`

/** Pure files of the Worker that run in the browser too: shapes, rules, texts. */
const SHARED = String.raw`^worker/(permissions|access/entry-permissions|own-path|page-numbers|page-size|i18n/trans|settings/service-names|(settings|features/[^/]+)/(list-)?schema|features/drive/(download-limit|entry-filters|entry-name|entry-type|file-rules|name-order-key|search-key|starred)|features/tags/tag-name|features/text-search/text-encoding|features/social/popup-result|features/uploads/upload-strategy)\.ts$`

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'db-stands-alone',
      severity: 'error',
      from: { path: '^db/', pathNot: String.raw`^db/seed(-demo)?\.ts$` },
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
      to: { path: '^worker/(features|http|render|jobs|storage)/|^db/|^node_modules/' },
    },
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
      severity: 'error',
      from: { path: '^worker/(features|render)/', pathNot: feature(name) },
      to: { path: `${feature(name)}[a-z-]*queries\\.ts$`, dependencyTypesNot: ['type-only'] },
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
        path: String.raw`/policy\.ts$|/(range|object-keys|file-rules|entry-name|entry-type|name-order-key|search-key|starred)\.ts$`,
      },
      to: {
        path: '^db/|^worker/(deps|storage/object-store)|^node_modules/drizzle-orm/',
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
      name: 'islands-share-social',
      comment: 'Social sign-in serves several islands, so it knows none.',
      severity: 'error',
      from: { path: '^web/social/' },
      to: { path: '^web/(islands|pages)/' },
    },
    {
      name: 'pages-ship-no-react',
      comment: 'What only the server renders must not need the component library or an island.',
      severity: 'error',
      from: { path: '^web/pages/' },
      to: { path: '^web/islands/|^node_modules/(react-aria-components|@tanstack)/' },
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
      to: { couldNotResolve: true, pathNot: '^(virtual:assets|cloudflare:)' },
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
