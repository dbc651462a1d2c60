/** The arrows of ARCHITECTURE.md: features → http → core → platform → domain, never back, never sideways into an inside. */
const never = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

module.exports = {
  forbidden: [
    never('no-cycles', {}, { circular: true }, 'A cycle means that two modules are one.'),
    never(
      'features-by-their-index',
      { path: '^server/src/features/([^/]+)/' },
      { path: '^server/src/features/([^/]+)/', pathNot: ['^server/src/features/$1/', '^server/src/features/[^/]+/index\\.ts$'] },
      "Another feature's inside is its own.",
    ),
    never(
      'rooms-by-their-index',
      { path: '^server/src/features/([^/]+)/([^/]+)/[^/]+$', pathNot: '\\.test\\.ts$' },
      { path: '^server/src/features/$1/[^/]+/[^/]+$', pathNot: ['^server/src/features/$1/$2/', '/index\\.ts$'] },
      "Another room's inside is its own.",
    ),
    never(
      'rooms-by-their-index-from-above',
      { path: '^server/src/features/([^/]+)/[^/]+$', pathNot: '\\.test\\.ts$' },
      { path: '^server/src/features/$1/[^/]+/[^/]+$', pathNot: '/index\\.ts$' },
      "A room's inside is its own.",
    ),
    never(
      'downwards-only',
      { path: '^server/src/(http|core|platform|domain|reference-data)/', pathNot: '\\.test\\.ts$' },
      { path: '^server/src/(features|commands|app\\.ts|jobs\\.ts|main\\.ts|service-context\\.ts|visible-records\\.ts)' },
      'The wire, the platform and the domain know no feature.',
    ),
    never('platform-knows-no-wire', { path: '^server/src/(core|platform)/' }, { path: '^server/src/http/' }, 'Core and platform stand below the wire.'),
    never('platform-knows-no-core', { path: '^server/src/platform/' }, { path: '^server/src/core/' }, 'The platform is what any service has.'),
    never('domain-is-pure', { path: '^server/src/domain/', pathNot: '\\.test\\.ts$' }, { pathNot: '^server/src/domain/' }, 'The domain imports nothing but itself.'),
    never(
      'rules-are-pure',
      { path: '^server/src/features/.+/rules\\.ts$' },
      { pathNot: ['^server/src/domain/', '^server/src/features/.+/(schemas|rules|state|index)\\.ts$', '^server/src/reference-data/', '^(node:)?(crypto|zlib)$'] },
      'Rules are functions over plain data.',
    ),
    never(
      'queries-and-commands-know-no-wire',
      { path: '^server/src/features/.+/(queries|commands)\\.ts$' },
      { path: ['^server/src/http/', 'node_modules/fastify'] },
      'They answer with records; the wire makes answers of them.',
    ),
    never('routes-know-no-sql', { path: '^server/src/features/.+/routes\\.ts$' }, { path: 'node_modules/(kysely|pg)' }, 'A handler is one sentence.', ),
    never('client-stands-alone', { path: '^client/' }, { path: '^(server|console)/' }, 'The client knows the contract alone.'),
    never('console-knows-no-server', { path: '^console/src/', pathNot: '\\.(e2e|test)\\.ts$' }, { path: '^server/' }, 'The console knows the client alone.'),
    never(
      'console-rooms-know-no-part',
      { path: '^console/src/(api|code|format|session|texts|theme|ui)/' },
      { path: '^console/src/(parts|pages|shell|routes)/' },
      'What any console has knows no resource of Muster and no page.',
    ),
    never('console-parts-know-no-page', { path: '^console/src/parts/' }, { path: '^console/src/(pages|shell|routes)/' }, 'What pages are made of knows no page.'),
    never('console-pages-know-no-shell', { path: '^console/src/pages/' }, { path: '^console/src/(shell|routes)/' }, 'The shell is around every page.'),
    never('console-ground-knows-no-ui', { path: '^console/src/(api|code|format|session|texts|theme)/' }, { path: '^console/src/ui/' }, 'What is asked and how it is written stands below what is shown.'),
    never('console-format-knows-no-api', { path: '^console/src/(format|texts)/' }, { path: '^console/src/(api|code|session|ui)/' }, 'How days and amounts are written needs no request.'),
    never(
      'console-folders-by-their-index',
      { path: '^console/src/(.+)/[^/]+$', pathNot: '\\.(e2e|test)\\.ts$' },
      {
        path: '^console/src/(ui|parts)/[^/]+/',
        pathNot: ['^console/src/$1/', '/index\\.ts$', '\\.css$'],
        dependencyTypesNot: ['dynamic-import'],
      },
      "Another folder's inside is its own. What comes later is asked for by its file.",
    ),
    never('no-test-code-in-the-product', { path: '^server/src/', pathNot: '\\.test\\.ts$' }, { path: '^server/test/' }, 'Tests know the product, not the other way round.'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.generated\\.|^(console|server|bench)/dist' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  },
}
