import { expect, test } from 'vitest';
import { checkCitusStatements, findStatementRejectedByCitus } from './citus-statements.ts';

const FILE = 'server/features/reviews/queries.ts';

test.each([
  ['sql`SELECT 1 WHERE EXISTS (SELECT FROM users)`', 'an EXISTS without a column'],
  [
    "where(exists(selectFrom('users as u').whereRef('u.id', '=', 'v.user_id')))",
    'an EXISTS without a column',
  ],
  [
    'sql`INSERT INTO user_sandwiches (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET date_updated = now()`',
    'a time in ON CONFLICT',
  ],
  [
    "db.insertInto('sessions').values(row).onConflict((on) => on.column('id').doUpdateSet({ at: sql`now()` }))",
    'a time in ON CONFLICT',
  ],
  [
    'sql`WITH gone AS (DELETE FROM reviews WHERE id = 1 RETURNING id) SELECT id FROM gone`',
    'what a CTE has written',
  ],
  [
    "db.with('gone', (q) => q.deleteFrom('reviews').where('id', '=', 1).returning('id')).selectFrom('gone')",
    'what a CTE has written',
  ],
  ['sql`UPDATE reviews v SET user_id = ${to} WHERE id = ${id}`', 'changes the member of a row'],
  ["db.updateTable('reviews').set({ user_id: to }).where('id', '=', id)", 'changes the member of a row'],
  ["db.selectFrom('reviews').select('id').limit(5).forUpdate()", 'without naming the member'],
  ['sql`SELECT id FROM notifications ORDER BY id FOR UPDATE SKIP LOCKED`', 'without naming the member'],
  ['sql`UPDATE restaurants SET name = (${names}::text[])[1]`', 'an element of an array'],
  ['sql`UPDATE import_runs SET source = (SELECT max(name) FROM sources)`', 'with a subquery'],
  [
    'sql`DELETE FROM sources s WHERE EXISTS (SELECT 1 FROM import_runs WHERE source = s.name)`',
    'with a subquery',
  ],
  [
    "db.updateTable('import_runs').set(({ selectFrom }) => ({ source: selectFrom('sources as s').select('s.name') }))",
    'with a subquery',
  ],
])('rejects %s', (statement, problem) => {
  const text = `import x from 'y';\n\nexport async function changeReviews(db: Db) {\n  return ${statement};\n}\n`;
  const found = findStatementRejectedByCitus(FILE, text);
  expect(found).toContain(`${FILE}, changeReviews`);
  expect(found).toContain(problem);
  expect(findStatementRejectedByCitus(FILE.replace('queries', 'queries.test'), text)).toBeNull();
});

test.each([
  'sql`SELECT 1 WHERE EXISTS (SELECT 1 FROM users)`',
  "where(exists(selectFrom('users as u').select('u.id').whereRef('u.id', '=', 'v.user_id')))",
  'sql`INSERT INTO user_sandwiches (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET date_updated = excluded.date_updated`',
  'sql`INSERT INTO rate_limits (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET at = now()`',
  'sql`WITH gone AS (DELETE FROM email_tokens WHERE id = 1 RETURNING id) SELECT id FROM gone`',
  'sql`WITH due AS (SELECT id FROM reviews), gone AS (DELETE FROM reviews USING due) SELECT 1 FROM due`',
  'sql`UPDATE reviews SET rating = 1 WHERE user_id = ${userId} AND id = ${id}`',
  "db.selectFrom('reviews').select('id').where('user_id', '=', userId).forUpdate()",
  "db.selectFrom('users').select('xp').where('id', '=', userId).forNoKeyUpdate()",
  "db.selectFrom('jobs').select('id').forUpdate().skipLocked()",
  'sql`UPDATE import_runs SET source = NULL WHERE source IN (SELECT name FROM sources)`',
  'sql`UPDATE restaurants r SET location_count = (SELECT count(*) FROM locations) FROM restaurant_totals`',
])('accepts %s', (statement) => {
  expect(findStatementRejectedByCitus(FILE, `export const x = (db: Db) =>\n  ${statement};\n`)).toBeNull();
});

test('checks migrations after the first distributed one, but not earlier ones', () => {
  const trigger =
    'CREATE TRIGGER tell AFTER INSERT ON reviews REFERENCING NEW TABLE AS rows EXECUTE FUNCTION f();';
  for (const [sql, problem] of [
    ['ALTER TABLE users RENAME CONSTRAINT a TO b;', 'renames a constraint'],
    [trigger, 'transition tables'],
    [
      "SELECT pg_notify('a', 'b'); CREATE TRIGGER t AFTER INSERT ON tags EXECUTE FUNCTION f();",
      'notifies in a trigger',
    ],
  ] as const) {
    expect(findStatementRejectedByCitus('db/migrations/0083-x.sql', sql)).toContain(problem);
    expect(findStatementRejectedByCitus('db/migrations/0081-x.sql', sql)).toBeNull();
    expect(findStatementRejectedByCitus('db/migrations/0083-x.sql', `-- ${sql}`)).toBeNull();
  }
  expect(
    findStatementRejectedByCitus('db/migrations/0083-x.sql', trigger.replace('reviews', 'audit_log')),
  ).toBeNull();
});

test('accepts all statements that the server sends', () => {
  expect(checkCitusStatements()).toBe('');
});
