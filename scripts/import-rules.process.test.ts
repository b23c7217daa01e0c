import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
let folder: string;

function makeFolder(): void {
  folder = mkdtempSync(join(tmpdir(), 'clucket-import-rules-'));
  for (const name of ['.dependency-cruiser.cjs', 'package.json'])
    cpSync(join(ROOT, name), join(folder, name));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  write('server/features/allowed-dependencies.json', '{ "reviews": ["sandwiches"] }');
  for (const feature of ['reviews', 'sandwiches', 'badges']) {
    for (const file of ['routes', feature, 'queries', 'held-queries', 'access-policy'])
      write(`server/features/${feature}/${file}.ts`, NOTHING);
    write(`contract/${feature}.ts`, NOTHING);
    write(`web/features/${feature}/api.ts`, NOTHING);
  }
  for (const file of [
    'server/platform/database/database.ts',
    'server/app.ts',
    'server/config/config.ts',
    'shared/hours.ts',
    'web/pages/home.tsx',
  ]) {
    write(file, NOTHING);
  }
}

function removeFolder(): void {
  rmSync(folder, { recursive: true });
}

const NOTHING = 'export const value = 1;\nexport type Shape = number;\n';

const FORBIDDEN: [from: string, to: string, rule: string][] = [
  [
    'server/platform/cache/tagged-cache.ts',
    '#server/features/reviews/reviews.ts',
    'platform-imports-no-feature',
  ],
  [
    'server/platform/cache/tagged-cache.ts',
    '#contract/reviews.ts',
    'platform-imports-the-base-of-the-contract-only',
  ],
  [
    'server/platform/cache/tagged-cache.ts',
    '#server/config/config.ts',
    'platform-takes-its-settings-as-arguments',
  ],
  ['server/features/reviews/routes.ts', './queries.ts', 'routes-hold-no-sql-and-no-queries'],
  ['server/features/reviews/routes.ts', 'kysely', 'routes-hold-no-sql-and-no-queries'],
  ['server/features/reviews/routes.ts', './held-queries.ts', 'routes-hold-no-sql-and-no-queries'],
  ['server/features/reviews/held-routes.ts', './queries.ts', 'routes-hold-no-sql-and-no-queries'],
  ['server/features/reviews/held/held-routes.ts', 'kysely', 'routes-hold-no-sql-and-no-queries'],
  ['server/features/reviews/reviews.ts', 'fastify', 'features-import-no-fastify'],
  [
    'server/features/reviews/queries.ts',
    '../../platform/observability/log.ts',
    'queries-import-the-database-only',
  ],
  ['server/features/reviews/queries.ts', './access-policy.ts', 'queries-import-the-database-only'],
  [
    'server/features/reviews/held-queries.ts',
    '../../platform/observability/log.ts',
    'queries-import-the-database-only',
  ],
  ['server/features/reviews/held/queries.ts', '../access-policy.ts', 'queries-import-the-database-only'],
  ['server/features/reviews/access-policy.ts', 'node:fs', 'policies-are-pure'],
  ['server/features/reviews/reviews.ts', '../badges/badges.ts', 'dependencies-of-reviews'],
  ['server/features/reviews/reviews.ts', '../sandwiches/queries.ts', 'dependencies-of-reviews'],
  ['server/features/reviews/held-queries.ts', '../sandwiches/queries.ts', 'dependencies-of-reviews'],
  ['server/app.ts', './features/reviews/queries.ts', 'queries-belong-to-their-feature'],
  ['server/app.ts', './features/reviews/held-queries.ts', 'queries-belong-to-their-feature'],
  ['server/features/api-routes.ts', './reviews/held-queries.ts', 'the-list-of-routes-imports-routes'],
  ['server/app.ts', '#web/pages/home.tsx', 'server-never-imports-web'],
  ['contract/reviews.ts', 'react', 'contract-imports-zod-shared-and-itself'],
  ['contract/reviews.ts', '#server/app.ts', 'contract-imports-zod-shared-and-itself'],
  ['shared/hours.ts', 'zod', 'shared-imports-shared-and-packages'],
  ['shared/hours.ts', '#server/app.ts', 'shared-imports-shared-and-packages'],
  ['web/ui/button.tsx', '#contract/reviews.ts', 'ui-imports-ui-only'],
  ['web/ui/button.tsx', '@tanstack/react-query', 'ui-fetches-no-data'],
  ['web/lib/call.ts', '../features/reviews/api.ts', 'lib-serves-features'],
  ['web/features/reviews/form.tsx', '../badges/api.ts', 'a-web-feature-imports-no-other'],
  ['web/features/reviews/form.tsx', '../../pages/home.tsx', 'pages-compose-features'],
  ['web/pages/home.tsx', '#server/app.ts', 'web-never-imports-server'],
  ['e2e/home.test.ts', '#web/pages/home.tsx', 'tools-and-tests-import-no-web'],
  ['web/pages/home.tsx', './missing.tsx', 'everything-imported-exists'],
];

describe('forbidden imports, checked in one run', () => {
  let found: string[];
  beforeAll(() => {
    makeFolder();
    for (const [from, imports] of Map.groupBy(FORBIDDEN, ([path]) => path)) {
      const lines = imports.map(([, to], index) => `import type { Shape as S${index} } from '${to}';`);
      write(
        from,
        `${lines.join('\n')}\nexport type Own = ${imports.map((_, index) => `S${index}`).join(' | ')};\n`,
      );
    }
    found = violations().split('\n');
    removeFolder();
  });

  test.each(FORBIDDEN)('%s may not import %s, not even a type', (from, to, rule) => {
    const name = to.replace(/^(node:|#|(\.\.?\/)+)/, '');
    const begin = `error ${rule}: ${from} → `;
    const targets = found.filter((line) => line.includes(begin)).map((line) => `/${line.split(' → ')[1]}/`);
    expect(targets).toContainEqual(expect.stringContaining(`/${name}/`));
  });
});

describe('checked one at a time', () => {
  beforeEach(makeFolder);
  afterEach(removeFolder);

  test('accepts allowed imports', () => {
    write(
      'server/features/reviews/routes.ts',
      importing('./reviews.ts', '#contract/reviews.ts', './access-policy.ts'),
    );
    write(
      'server/features/reviews/reviews.ts',
      importing('./queries.ts', '../sandwiches/sandwiches.ts', '#shared/hours.ts'),
    );
    write(
      'server/features/reviews/queries.ts',
      importing('#server/platform/database/database.ts', '#shared/hours.ts'),
    );
    write(
      'server/features/reviews/held/queries.ts',
      importing('../held-queries.ts', '#server/platform/database/database.ts'),
    );
    write(
      'server/features/reviews/held-queries.ts',
      `import type { Shape } from '#contract/reviews.ts';\nexport type Own = Shape;\nexport const value = 1;\n`,
    );
    write('server/features/reviews/held-routes.ts', importing('./reviews.ts', '#contract/reviews.ts'));
    write(
      'contract/badges.ts',
      importing('./reviews.ts', '#shared/hours.ts', 'zod').replace(/value as v2/, 'z as v2'),
    );
    write(
      'web/lib/call.ts',
      `import type { Shape } from '#contract/reviews.ts';\nexport type Own = Shape;\n`,
    );
    write('web/pages/home.tsx', importing('../features/reviews/api.ts', '../features/badges/api.ts'));
    expect(violations()).toBe('');
  });

  test('rejects values of the contract in web/lib, and import cycles everywhere', () => {
    write('web/lib/call.ts', importing('#contract/reviews.ts'));
    write('server/platform/database/database.ts', importing('../observability/log.ts'));
    write('server/platform/observability/log.ts', importing('../database/database.ts'));
    expect(violations()).toContain('lib-takes-only-types-from-the-contract: web/lib/call.ts');
    expect(violations()).toContain('no-cycles: server/platform/');
  });

  test('rejects allowed dependencies that form a cycle or name an unknown feature', () => {
    write(
      'server/features/allowed-dependencies.json',
      '{ "reviews": ["sandwiches"], "sandwiches": ["reviews"] }',
    );
    expect(violations()).toContain(
      'allowed-dependencies.json goes in a circle: reviews -> sandwiches -> reviews',
    );
    write('server/features/allowed-dependencies.json', '{ "reviews": ["sandwich"] }');
    expect(violations()).toContain('allowed-dependencies.json names features that do not exist: sandwich');
  });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function importing(...paths: string[]): string {
  const lines = paths.map((path, index) => `import { value as v${index} } from '${path}';`);
  return `${lines.join('\n')}\nexport const value = [${paths.map((_, index) => `v${index}`).join(', ')}];\n`;
}

function violations(): string {
  const layers = ['contract', 'shared', 'packages', 'server', 'web', 'e2e'].filter((layer) =>
    existsSync(join(folder, layer)),
  );
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/.bin/depcruise'), '--config', '.dependency-cruiser.cjs', ...layers],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } },
  );
  return status === 0 ? '' : `${stdout}${stderr}`;
}
