import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { findBrokenLinks } from './writing/doc-links.ts';
import { findTooLongFile } from './file-length.ts';
import { runRepositoryChecks, type RepositoryCheck } from './run-checks.ts';
import { findMisnamedTests } from './mocked-test-names.ts';
import { countRawSqlRowTypes, describeRowTypeCount, checkRawSqlRowTypes } from './row-types.ts';
import { runTool } from './run-tool.ts';
import { findSpecificationChapterProblems } from './specification/specification-chapters.ts';
import {
  checkSpecification,
  findUnknownRequirementIds,
  findUnusedSpecificationTexts,
  findUntestedRequirements,
} from './specification/specification.ts';
import { citedRequirementIds, sourceCommentsOf, mentionedRequirementIds } from './specification/cited-ids.ts';
import { testsOfRequirements } from './specification/coverage.ts';
import { readRequirements } from './specification/requirements.ts';
import { formatRequirementTestsPage } from './specification/tests-page.ts';
import { checkSqlInQueries, checkSqlLocation } from './sql-in-queries.ts';
import { describeTableOwnersProblem, checkTableOwners, findWrittenTables } from './table-owners.ts';
import { findInexactVersions, findUnlistedInstallScripts } from './supply-chain.ts';
import { findTestTitles } from './specification/test-titles.ts';
import { findMissingThreatTests, checkThreatTests } from './specification/threats.ts';

test('finds links to missing files and links with a wrong file name, and accepts others', () => {
  const text =
    '[a](../package.json) [b](../gone.ts#part) [c](https://example.org/x) [d](#below) [e](mailto:x@y.z) [`f[0]`](../lost.ts)';
  expect(findBrokenLinks('docs/x.md', text)).toEqual([
    'docs/x.md links to ../gone.ts#part, which does not exist.',
    'docs/x.md links to ../lost.ts, which does not exist.',
  ]);
  const named = '[app.ts](../server/app.ts#L3) [`app.ts`](../server/app.ts) [main.ts](../server/app.ts)';
  expect(findBrokenLinks('docs/x.md', named)).toEqual([
    'docs/x.md calls ../server/app.ts by the name main.ts.',
  ]);
  const withFolder = '[server/app.ts](../server/app.ts) [web/app.ts](../server/app.ts)';
  expect(findBrokenLinks('docs/x.md', withFolder)).toEqual([
    'docs/x.md calls ../server/app.ts by the name web/app.ts.',
  ]);
});

test('rejects code with 301 lines, but not tests, generated files, documents and the demo town', () => {
  const lines = (count: number) => 'x\n'.repeat(count);
  expect(findTooLongFile('server/app.ts', lines(301))).toBe(
    'server/app.ts has 301 lines; 300 is the ceiling.',
  );
  expect(findTooLongFile('server/app.ts', lines(300))).toBeNull();
  for (const file of [
    'server/app.test.ts',
    'db/schema.gen.ts',
    'db/demo/demo-town.ts',
    'db/schema.sql',
    'docs/style.md',
  ]) {
    expect(findTooLongFile(file, lines(900))).toBeNull();
  }
});

test('requires .mocked in the name of a test that replaces a module, and of no other', () => {
  const replacing = `vi.${'mock'}('./clock.ts');`;
  expect(findMisnamedTests('web/lib/clock.test.ts', replacing)).toBe(
    'web/lib/clock.test.ts replaces a module: name it *.mocked.test.ts.',
  );
  expect(findMisnamedTests('web/lib/clock.mocked.test.ts', replacing)).toBeNull();
  expect(findMisnamedTests('web/lib/clock.test.ts', 'vi.fn();')).toBeNull();
  expect(findMisnamedTests('web/lib/clock.mocked.test.ts', 'vi.fn();')).toBe(
    'web/lib/clock.mocked.test.ts replaces no module: leave ".mocked" out of its name.',
  );
});

test('finds SQL statements outside of queries files, and accepts them where they are allowed', () => {
  const withSql = "import { sql, type Db } from '#server/platform/database/database.ts';";
  expect(checkSqlLocation('server/features/public-lists/public-lists.ts', withSql)).toBe(
    'server/features/public-lists/public-lists.ts imports sql: SQL belongs in queries.ts or *-queries.ts.',
  );
  expect(
    checkSqlLocation(
      'server/processes/start-background-jobs.ts',
      "import {\n  openDatabase,\n  sql as s,\n} from 'x';",
    ),
  ).not.toBeNull();
  for (const file of [
    'server/features/public-lists/queries.ts',
    'server/features/public-lists/word-queries.ts',
    'server/features/public-lists/public-lists.test.ts',
    'server/platform/limits/rate-limiter.ts',
    'server/testing/test-users.ts',
    'db/demo/load-demo.ts',
  ]) {
    expect(checkSqlLocation(file, withSql)).toBeNull();
  }
  for (const without of [
    "import type { Db } from 'x';",
    "import { type sql, Db } from 'x';",
    'const sql = 1;',
  ])
    expect(checkSqlLocation('server/features/public-lists/public-lists.ts', without)).toBeNull();
  expect(checkSqlInQueries()).toBe('');
});

test('counts statements with asserted row types, but not expressions in built statements', () => {
  expect(
    countRawSqlRowTypes('const { rows } = await sql<{ id: number }>`SELECT ${x} AS id`.execute(db);'),
  ).toBe(1);
  expect(
    countRawSqlRowTypes(
      'f(async () => [(sql<Row>`SELECT 1`).execute(tx), sql<Row>`SELECT 2`\n.execute(tx)]);',
    ),
  ).toBe(2);
  for (const source of [
    'await sql`UPDATE tags SET name = ${name}`.execute(db);',
    "await db.selectFrom('tags').select(sql<number>`length(name)`.as('length')).execute();",
    'await query<Row>`SELECT 1`.execute(db);',
  ])
    expect(countRawSqlRowTypes(source)).toBe(0);
  expect(describeRowTypeCount('server/a.ts', 1, 1)).toBeNull();
  expect(describeRowTypeCount('server/a.ts', 1, 0)).toContain('use the query builder');
  expect(describeRowTypeCount('server/a.ts', 1, 2)).toContain('--fix --only row-types');
  expect(checkRawSqlRowTypes()).toBe('');
});

test('finds a table that two modules write, by SQL or by query builder', () => {
  const source =
    "sql`INSERT INTO tags (name) VALUES ('a')`; tx.updateTable('sandwich_tags'); sql`SELECT 1 FROM users FOR UPDATE`";
  expect(findWrittenTables(source)).toEqual(['tags', 'sandwich_tags']);
  expect(describeTableOwnersProblem('tags', ['tags'])).toBeNull();
  expect(describeTableOwnersProblem('tags', ['tags', 'badges'])).toContain('tags is written by badges, tags');
  expect(describeTableOwnersProblem('suspensions', ['suspensions'])).toBeNull();
  expect(describeTableOwnersProblem('suspensions', ['suspensions', 'badges'])).toContain(
    'suspensions is written by',
  );
  expect(checkTableOwners()).toBe('');
});

test('finds a threat without a test, or with a test that does not exist', () => {
  const ownPath = 'scripts/checks/checks.test.ts';
  const former = ['a test that', 'was here'].join(' ');
  const text = [
    '- Held',
    `  - \`${ownPath}\` finds a threat without a test`,
    '- Not held',
    '',
    '- Held no more',
    `  - \`${ownPath}\` ${former}`,
    '  - `web/gone.test.ts` gone',
  ].join('\n');
  expect(findMissingThreatTests('x.md', text)).toEqual([
    'x.md: "Not held" names no test.',
    `x.md: ${ownPath} has no test "${former}".`,
    'x.md: web/gone.test.ts does not exist.',
  ]);
  expect(checkThreatTests()).toBe('');
});

describe('the specification', () => {
  const table = [
    '- M2.1 text: “Open Now” or “Show {n} more”',
    '- M2.2 rule: without a test of its own (decided: 0006, D2; decided: D9)',
    '- D0.1 rule: before the points',
    '- D1 rule: with a test of its own',
    '- D2 rule: of what was decided',
  ].join('\n');
  const { requirements } = readRequirements(table);
  const titled = (title: string) => ({ file: 'web/a.test.ts', title, ids: citedRequirementIds(title) });

  test('has a problem if a requirement lacks its number or kind, or if a number is skipped', () => {
    expect(readRequirements(table).problems).toEqual([]);
    expect(
      readRequirements(
        ['- M2.2 rule: one too far', '- D2 wish: none of the kinds', '- D1 rule: x'].join('\n'),
      ).problems,
    ).toEqual([
      'docs/specification.md: M2.1 is missing before "- M2.2 rule: one too far".',
      'docs/specification.md: "- D2 wish: none of the kinds" has no number or no kind.',
    ]);
  });

  test('is cited by ids in parentheses, and in comments also by ids with a period', () => {
    expect(
      citedRequirementIds('a title (threats C2; M9.1, D42) of %s (A2), M1.2 (threats A2) (in M2)'),
    ).toEqual(['M9.1', 'D42', 'A2']);
    const source = "// as M2.3 says\nconst path = 'M4.1 D0.2'; /* D7 and (D0.31) */ f('https://x/A1.1');";
    expect(mentionedRequirementIds(sourceCommentsOf('a.ts', source))).toEqual(['D0.31', 'M2.3']);
    expect(mentionedRequirementIds(sourceCommentsOf('a.sql', '-- (D9)\nSELECT 1; // M2.1'))).toEqual(['D9']);
  });

  test('gives a requirement the tests of its id, else of its chapter, else of the requirements that it decided', () => {
    const [own, chapter, other] = [titled('once (M2.2, D1)'), titled('all (M2)'), titled('no id')];
    const all = testsOfRequirements(requirements, [own, chapter, other]);
    expect(all.map(({ how, tests }) => [how, ...tests])).toEqual([
      ['chapter', chapter],
      ['id', own],
      ['requirements'],
      ['id', own],
      ['requirements', own],
    ]);
    expect(findUntestedRequirements(all)).toEqual([
      'docs/specification.md: D0.1 has no test; write its id into the title of one.',
    ]);
    const page = formatRequirementTestsPage(all, [own, chapter, other]);
    expect(page).toContain(
      '- M2\n  - [a.test.ts](../web/a.test.ts) › all (M2)\n- M2.1: the tests of M2\n- M2.2\n',
    );
    expect(page).toContain('- D2: the tests of M2.2\n');
  });

  test('has a problem for a cited id that does not exist and a quoted text that occurs nowhere', () => {
    expect(
      findUnknownRequirementIds(requirements, [{ file: 'a.ts', ids: ['M2', 'M2.1', 'M2.3', 'D0.1'] }]),
    ).toEqual([
      'a.ts cites M2.3, which docs/specification.md does not have.',
      'docs/specification.md cites D9, which docs/specification.md does not have.',
    ]);
    const all = testsOfRequirements(requirements, []);
    expect(findUnusedSpecificationTexts(all, 'Open Now; Show ${left} more')).toEqual([]);
    expect(findUnusedSpecificationTexts(all, 'Open Now; Show all')).toEqual([
      'docs/specification.md: neither the code nor the tests say "more" ("- M2.1 text: “Open Now” or “Show {n} more”").',
    ]);
  });

  test('of this repository has no problems, and its page of tests is up to date', async () => {
    expect(await checkSpecification()).toBe('');
  });
});

test('finds missing, empty and misplaced sections of the specification', () => {
  const whole = readFileSync('docs/specification.md', 'utf8');
  expect(findSpecificationChapterProblems(whole)).toEqual([]);
  const part = '## M6 Roles and permissions';
  const [before, after] = whole.split(`${part}\n`) as [string, string];
  expect(findSpecificationChapterProblems(before + after)).toEqual([
    `The table has no "${part}".`,
    'Below "## M5 Validation rules" stands another section.',
  ]);
  expect(
    findSpecificationChapterProblems(`${before}${part}\n\n${after.slice(after.indexOf('\n## ') + 1)}`),
  ).toEqual([`The table has nothing below "${part}".`]);
});

test('finds the titles of all kinds of test calls, and no other strings', () => {
  const source = `test('one', f); it.each([[1]])(\n  "it’s two", f); describe.each(['a'] as const)(\`three \${x}\`, f);
    it<Case>('four', f); test.each<Fate>([])('fi\\'ve', f); expect(x).toBe('six'); note('seven');`;
  expect(findTestTitles(source)).toEqual(['one', 'it’s two', 'three ${x}', 'four', "fi've"]);
});

test('accepts a threat with a reason in place of a test, but not with an empty reason', () => {
  expect(findMissingThreatTests('x.md', '- a row\n  - Exception: no such thing here.\n')).toEqual([]);
  expect(findMissingThreatTests('x.md', '- a row\n  - Exception: \n')).toHaveLength(1);
});

test('finds inexact versions and install scripts that are not listed', () => {
  const manifest = {
    dependencies: { fastify: '^5.0.0', zod: '4.6.7' },
    devDependencies: { vitest: 'latest', beta: '1.0.0-beta.17' },
    allowScripts: { node: true, '@swc/core': false },
  };
  expect(findInexactVersions(manifest)).toEqual([
    'package.json: fastify is "^5.0.0" and must be an exact version',
    'package.json: vitest is "latest" and must be an exact version',
  ]);
  const packages = {
    'node_modules/node': { hasInstallScript: true },
    'node_modules/a/node_modules/@swc/core': { hasInstallScript: true },
    'node_modules/a/node_modules/new': { hasInstallScript: true },
    'node_modules/quiet': {},
  };
  expect(findUnlistedInstallScripts(manifest, { packages })).toEqual([
    'package.json: new has an install script that allowScripts says nothing about',
  ]);
});

test('runs a limited number of checks at once, and returns results in the order of the list', async () => {
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const started: string[] = [];
  const check = (name: string, run: RepositoryCheck['run']): RepositoryCheck => ({
    name,
    run: () => (started.push(name), run()),
  });
  const results = runRepositoryChecks(
    [
      check('first', () => first.promise),
      check('second', () => second.promise),
      check('third', () => {
        throw new Error('broken');
      }),
    ],
    2,
  );
  const next = results.next();
  expect(started).toEqual(['first', 'second']);
  second.resolve(' a problem \n');
  await vi.waitFor(() => expect(started).toEqual(['first', 'second', 'third']));
  first.resolve('');
  const inOrder = [(await next).value];
  for await (const result of results) inOrder.push(result);
  expect(inOrder).toEqual([
    { name: 'first', problem: '', seconds: expect.any(Number) as number },
    { name: 'second', problem: 'a problem', seconds: expect.any(Number) as number },
    {
      name: 'third',
      problem: expect.stringContaining('broken') as string,
      seconds: expect.any(Number) as number,
    },
  ]);
});

test('returns nothing if a tool succeeds, its output if it fails, and its name if it is missing', async () => {
  expect(await runTool('oxfmt', '--check', 'package.json')).toBe('');
  expect(await runTool('oxfmt', '--check', 'gone.ts')).toContain('Expected at least one target file');
  expect(await runTool('no-such-tool')).toContain('no-such-tool');
});
