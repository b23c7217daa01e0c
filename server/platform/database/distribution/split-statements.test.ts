import { expect, test } from 'vitest';
import { readSiteMigrationFiles } from '../migrate.ts';
import { splitStatements } from './split-statements.ts';

test.each([
  ['SELECT 1; SELECT 2', ['SELECT 1;', 'SELECT 2']],
  ["SELECT 'a;''b;' ;", ["SELECT 'a;''b;' ;"]],
  ['DO $$ BEGIN x; END $$; SELECT $q$;$q$;', ['DO $$ BEGIN x; END $$;', 'SELECT $q$;$q$;']],
  ['-- one; two\nSELECT 1; -- the end;\n', ['-- one; two\nSELECT 1;']],
  ['SELECT "a;b" /* ; */ ;', ['SELECT "a;b" /* ; */ ;']],
  [' ;\n', [';']],
])('%j', (text, statements) => {
  expect(splitStatements(text)).toEqual(statements);
});

test('splits the migrations without losing or cutting a statement', () => {
  for (const { name, sql } of readSiteMigrationFiles()) {
    const joined = splitStatements(sql).join(' ').replaceAll(/\s+/g, '');
    expect(sql.replaceAll(/\s+/g, ''), name).toContain(joined.slice(0, 200));
    expect(
      splitStatements(sql).every((one) => /^(--[^\n]*\n|\s)*[A-Z]/.test(one)),
      name,
    ).toBe(true);
  }
});
