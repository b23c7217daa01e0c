// The import rules of docs/architecture.md, which `npm run check` applies, type imports included.
const { readdirSync } = require('node:fs');
const allowed = require('./server/features/allowed-dependencies.json');

const TESTS = ['[.]test[.]tsx?$', '^(contract|shared|packages|web)/.*testing/'];
const NPM = '(^|/)node_modules/';
const ROUTES = '[/-]routes[.]ts$';
const QUERIES = '[/-]queries[.]ts$';

/** Files in `from` may import only from `to`; tests are checked by the layer rules alone. */
function only(name, from, to, more = {}) {
  return forbid(name, { path: from, pathNot: TESTS }, { pathNot: to, ...more });
}

function forbid(name, from, to) {
  return { name, severity: 'error', from, to };
}

const layers = [
  only('contract-imports-zod-shared-and-itself', '^contract/', [
    '^contract/',
    '^shared/',
    '^packages/',
    `${NPM}zod/`,
  ]),
  only('shared-imports-shared-and-packages', '^shared/', ['^shared/', '^packages/']),
  only('packages-import-packages-and-npm', '^packages/', ['^packages/', NPM, '^(node:)?[a-z_]+$']),
  forbid('server-never-imports-web', { path: '^server/' }, { path: '^(web|e2e|tools)/' }),
  forbid(
    'platform-imports-no-feature',
    { path: '^server/platform/', pathNot: TESTS },
    { path: '^server/(features|app|main|cli|commands|run-command-line)' },
  ),
  forbid(
    'platform-takes-its-settings-as-arguments',
    { path: '^server/platform/', pathNot: TESTS },
    { path: '^server/config/' },
  ),
  forbid(
    'the-opentelemetry-sdk-is-imported-on-demand',
    { path: '^server/', pathNot: [...TESTS, '^server/platform/tracing/(?!tracing[.]ts$)'] },
    {
      path: [`${NPM}@opentelemetry/`, '^server/platform/tracing/(?!tracing[.]ts$)'],
      dependencyTypesNot: ['type-only', 'dynamic-import'],
    },
  ),
  forbid(
    'platform-imports-the-base-of-the-contract-only',
    { path: '^server/platform/', pathNot: TESTS },
    { path: '^contract/', pathNot: '^contract/base/(endpoint|problem-details|field-schemas)[.]ts$' },
  ),
  forbid(
    'tools-and-tests-import-no-web',
    // The mutation queue tests run the browser's code against the real server.
    { path: '^(e2e|tools|db/demo)/', pathNot: '^e2e/mutation-queue' },
    { path: '^web/' },
  ),
  forbid(
    'migrations-and-schema-are-read-by-the-server',
    { path: '^(contract|shared|packages|web)/' },
    { path: '^db/' },
  ),
];

const packages = [
  forbid(
    'packages-are-imported-by-their-public-part',
    { path: '^(?!packages/)', pathNot: TESTS },
    {
      path: '^packages/',
      pathNot: [
        '^packages/[^/]+/index[.]ts$',
        '^packages/opening-hours/(?!parsing/)',
        '^packages/(xml|testing)/',
      ],
    },
  ),
];

const web = [
  forbid('web-never-imports-server', { path: '^web/' }, { path: '^(server|db|e2e|tools|scripts)/' }),
  only('ui-imports-ui-only', '^web/ui/', ['^web/ui/', '^shared/', '^packages/', NPM]),
  forbid('ui-fetches-no-data', { path: '^web/ui/' }, { path: `${NPM}(@tanstack|zod)/` }),
  forbid('lib-serves-features', { path: '^web/lib/', pathNot: TESTS }, { path: '^web/(features|pages)/' }),
  forbid(
    'lib-takes-only-types-from-the-contract',
    { path: '^web/lib/', pathNot: TESTS },
    { path: '^contract/', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'pages-compose-features',
    { path: '^web/features/', pathNot: TESTS },
    { path: '^web/(pages/|routes|entry)' },
  ),
  forbid('the-gallery-is-not-shipped', { path: '^web/(?!gallery/)' }, { path: '^web/gallery/' }),
  forbid(
    'a-web-feature-imports-no-other',
    { path: '^web/features/([^/]+)/' },
    { path: '^web/features/', pathNot: '^web/features/$1/' },
  ),
];

const features = [
  forbid(
    'routes-hold-no-sql-and-no-queries',
    { path: `^server/features/.+${ROUTES}` },
    { path: [QUERIES, `${NPM}(kysely|pg)/`] },
  ),
  forbid(
    'features-import-no-fastify',
    { path: '^server/features/[^/]+/', pathNot: [ROUTES, ...TESTS] },
    { path: `${NPM}(fastify|@fastify)/` },
  ),
  forbid(
    'queries-belong-to-their-feature',
    { path: '^(?!server/features/([^/]+)/)' },
    { path: `^server/features/.+${QUERIES}` },
  ),
  only('queries-import-the-database-only', `^server/features/.+${QUERIES}`, [
    '^contract/',
    // Queries import each other's parts; dependencies-of-X keeps them within their feature.
    `^server/features/.+${QUERIES}`,
    '^server/platform/database/database[.]ts$',
    '^db/schema[.]gen[.]ts$',
    '^shared/',
    '^packages/',
    `${NPM}kysely/`,
    // A backup reads one snapshot over its own connection, so it needs pg directly.
    `${NPM}(@types/)?pg/`,
  ]),
  only('policies-are-pure', '^server/features/[^/]+/access-policy[.]ts$', [
    '^contract/',
    '^shared/',
    '^packages/',
    '^server/platform/http/access-policies[.]ts$',
  ]),
  forbid(
    'policies-take-only-types',
    { path: '^server/features/[^/]+/access-policy[.]ts$' },
    { path: '^contract/', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'the-list-of-routes-imports-routes',
    { path: '^server/features/api-routes[.]ts$' },
    { path: '^server/features/', pathNot: ROUTES },
  ),
  ...featureNames().map(allowedDependencies),
];

/** A feature may import itself and the public file (Y/Y.ts) of each feature that allowed-dependencies.json lists. */
function allowedDependencies(feature) {
  const faces = (allowed[feature] ?? []).map((other) => `^server/features/${other}/${other}[.]ts$`);
  return forbid(
    `dependencies-of-${feature}`,
    { path: `^server/features/${feature}/`, pathNot: TESTS },
    { path: '^server/features/', pathNot: [`^server/features/${feature}/`, ...faces] },
  );
}

function featureNames() {
  const folders = readdirSync(`${__dirname}/server/features`, { withFileTypes: true });
  const names = folders.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const unknown = Object.entries(allowed)
    .flatMap(([from, to]) => [from, ...to])
    .filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(`allowed-dependencies.json names features that do not exist: ${unknown.join(', ')}`);
  for (const name of names) assertNoCycle(name, []);
  return names;
}

function assertNoCycle(name, way) {
  if (way.includes(name))
    throw new Error(`allowed-dependencies.json goes in a circle: ${[...way, name].join(' -> ')}`);
  for (const next of allowed[name] ?? []) assertNoCycle(next, [...way, name]);
}

module.exports = {
  forbidden: [
    ...layers,
    ...packages,
    ...web,
    ...features,
    forbid('no-cycles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    forbid('everything-imported-exists', {}, { couldNotResolve: true }),
  ],
  options: {
    exclude: { path: '\\.d\\.mts$' },
    // TypeScript 7 has no compiler API yet, so swc parses the sources; it keeps type imports.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
