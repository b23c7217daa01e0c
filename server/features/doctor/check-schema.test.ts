import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { databaseUrlOf, runCli } from '#server/testing/run-cli.ts';
import { useTestApp } from '#server/testing/test-app.ts';

// The command uses the machine's clock.
const site = useTestApp({}, { startsAt: new Date() });
const dataDir = mkdtempSync(join(tmpdir(), 'clucket-doctor-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

function doctor() {
  return runCli(['doctor'], { DATABASE_URL: databaseUrlOf(site.connection), DATA_DIR: dataDir });
}

test('ignores objects that an operator added', async () => {
  await sql`CREATE TABLE of_operator (id int PRIMARY KEY)`.execute(site.db);
  await sql`ALTER TABLE tags ADD COLUMN of_operator text CHECK (of_operator <> '')`.execute(site.db);
  await sql`CREATE INDEX reviews_of_operator ON reviews (comment)`.execute(site.db);
  const { code, stdout } = await doctor();
  expect(code).toBe(0);
  expect(stdout).toMatch(/ok {4}schema +all \d+ objects exist/);
  expect(stdout).not.toContain('of_operator');
});

test('reports exactly the missing or different objects, and what to do', async () => {
  for (const damage of [
    'DROP INDEX reviews_newest',
    'DROP INDEX tags_name_key',
    'CREATE INDEX tags_name_key ON tags (name)',
    'ALTER TABLE reviews DROP CONSTRAINT reviews_rating_check',
    'ALTER TABLE push_subscriptions DROP COLUMN date_created',
    'ALTER TABLE backups ALTER problem TYPE varchar(99)',
    'ALTER TABLE tags DISABLE TRIGGER tags_revision',
    'DROP TRIGGER reviews_revision ON reviews',
    'DROP FUNCTION miles_to_chord CASCADE',
  ])
    await sql.raw(damage).execute(site.db);
  const { code, stdout } = await doctor();
  expect(code).toBe(1);
  expect(/BAD {3}schema +(.*)\n +-> (.*)/.exec(stdout)?.slice(1)).toEqual([
    [
      'function miles_to_chord(double precision) is missing',
      'column backups.problem is "character varying(99)" in place of "text"',
      'column push_subscriptions.date_created is missing',
      'constraint reviews_rating_check of reviews is missing',
      'index reviews_newest is missing',
      'index tags_name_key is "btree on tags (name)" in place of "unique btree on tags (an expression)"',
      'trigger reviews_revision of reviews is missing',
      'trigger tags_revision of tags is "disabled, calls increment_revision" in place of "calls increment_revision"',
    ].join('; '),
    'Recreate it as in db/schema.sql, or restore a backup: npm run cli -- restore FOLDER',
  ]);
  expect(stdout).toContain('ok    totals');
});

test('also reports a column that the doctor itself queries, and shortens a long list', async () => {
  await sql`ALTER TABLE error_log DROP COLUMN origin CASCADE`.execute(site.db);
  await sql`DROP TABLE notifications CASCADE`.execute(site.db);
  const { code, stdout } = await doctor();
  expect(code).toBe(1);
  expect(stdout).toContain('table notifications is missing');
  expect(stdout).toMatch(/and \d+ more/);
  expect(stdout).not.toContain('Check DATABASE_URL');
});
