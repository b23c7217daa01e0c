import {
  CITUS_TABLE_PLACEMENTS,
  memberIdColumn,
  type CitusTablePlacement,
} from '#server/platform/database/distribution/placement.ts';
import { findProblemsInFiles } from './source-files.ts';

const JUDGED = /^server\/(?!testing\/).*(?<![.]test)[.]ts$/;
const MIGRATION = /^db\/migrations\/(\d{4})-.*[.]sql$/;
/** Earlier migrations run before `distribute`. */
const FIRST_DISTRIBUTED = 82;

type Rule = { isBroken: (text: string) => boolean; advice: string };

const OF_STATEMENTS: readonly Rule[] = [
  {
    isBroken: (text) =>
      /\bEXISTS\s*\(\s*SELECT\s+FROM\b/i.test(text) ||
      argumentsOf(text, 'exists').some(
        (query) => /selectFrom\(/.test(query) && !/\.select(?:All)?\(/.test(query),
      ),
    advice: 'has an EXISTS without a column: select one, such as the key',
  },
  {
    isBroken: (text) =>
      upserts(text).some(
        ({ table, update }) => isSplit(table) && /\bnow\(\)|\bclock_timestamp\(|\binterval '/.test(update),
      ),
    advice: 'computes a time in ON CONFLICT DO UPDATE: use excluded or a parameter',
  },
  {
    isBroken: (text) => tablesReturnedByCtes(text).some(isSplit),
    advice: 'reads what a CTE has written: use two statements in the transaction',
  },
  {
    isBroken: (text) =>
      updates(text).some(
        ({ table, set }) =>
          isMemberTable(table) && new RegExp(`\\b${memberIdColumn(table)}\\s*[=:]`).test(set),
      ),
    advice:
      'changes the member of a row, which would move it to another machine: insert a copy and delete the row',
  },
  {
    isBroken: (text) =>
      /\.for(?:NoKey)?Update\(|\bFOR (?:NO KEY )?UPDATE\b/.test(text) && locksMemberRows(text),
    advice:
      "locks rows of a member's table without naming the member: read the candidates, then lock each by its key",
  },
  {
    isBroken: (text) => /\bUPDATE\s[^`]*\[\]\)\[/.test(text),
    advice:
      'takes an element of an array in an UPDATE, which ends the server process of Citus 13.2: pass the value',
  },
  {
    isBroken: (text) =>
      changesWithSubqueries(text).some(
        ({ table, read }) => placementOf(read) !== undefined && isSplit(read) !== isSplit(table),
      ),
    advice:
      'changes a table with a subquery about another one, and only one of the two is on the workers: read in a statement before',
  },
];

const OF_MIGRATIONS: readonly Rule[] = [
  {
    isBroken: (text) => /\bRENAME CONSTRAINT\b/i.test(text),
    advice: 'renames a constraint: drop it and add it again',
  },
  {
    isBroken: (text) =>
      triggers(text).some(({ table, rest }) => isSplit(table) && /\bREFERENCING\b/i.test(rest)),
    advice: 'has a trigger with transition tables: update derived rows in the function that writes',
  },
  {
    isBroken: (text) =>
      triggers(text).some(({ table }) => isSplit(table)) && /\bpg_notify\b|\bNOTIFY\b/.test(text),
    advice:
      'notifies in a trigger of a table on other machines: write cache_invalidations in the function that writes',
  },
];

/** PostgreSQL runs these, and Citus rejects them (docs/scaling.md). Only `npm run test:citus` would find them otherwise. */
export function checkCitusStatements(): string {
  return findProblemsInFiles(findStatementRejectedByCitus);
}

export function findStatementRejectedByCitus(file: string, text: string): string | null {
  const migration = MIGRATION.exec(file)?.[1];
  if (migration !== undefined && Number(migration) >= FIRST_DISTRIBUTED)
    return problemsIn(file, withoutComments(text), OF_MIGRATIONS);
  if (!JUDGED.test(file)) return null;
  const problems = declarationsIn(text).flatMap((part) => problemsIn(file, part, OF_STATEMENTS) ?? []);
  return problems.length > 0 ? problems.join('\n') : null;
}

function problemsIn(file: string, text: string, rules: readonly Rule[]): string | null {
  const problems = rules.filter(({ isBroken }) => isBroken(text));
  if (problems.length === 0) return null;
  const name = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(text)?.[1];
  return problems
    .map(
      ({ advice }) =>
        `${file}${name === undefined ? '' : `, ${name}`} ${advice}. Citus rejects it (docs/scaling.md).`,
    )
    .join('\n');
}

function declarationsIn(text: string): string[] {
  return text.split(/^(?=(?:export )?(?:async )?(?:function|const) )/m);
}

function withoutComments(sql: string): string {
  return sql.replaceAll(/--[^\n]*/g, '');
}

function placementOf(table: string): CitusTablePlacement | undefined {
  return (CITUS_TABLE_PLACEMENTS as Readonly<Record<string, CitusTablePlacement>>)[table];
}

function isSplit(table: string): boolean {
  const placement = placementOf(table);
  return placement === 'member' || placement === 'everywhere';
}

function isMemberTable(table: string): boolean {
  return placementOf(table) === 'member';
}

/** The text between the parentheses of each call. */
function argumentsOf(text: string, name: string): string[] {
  return [...text.matchAll(new RegExp(`\\b${name}\\(`, 'g'))].map(({ 0: call, index }) =>
    untilClosed(text, index + call.length),
  );
}

function untilClosed(text: string, start: number): string {
  let end = start;
  for (let depth = 1; depth > 0 && end < text.length; end++) {
    if (text[end] === '(') depth++;
    if (text[end] === ')') depth--;
  }
  return text.slice(start, end - 1);
}

function upserts(text: string): { table: string; update: string }[] {
  const raw = [...text.matchAll(/\bINSERT INTO (\w+)[^`]*?\bDO UPDATE\b([^`]*)/g)];
  const built = /\binsertInto\(\s*'(\w+)/.exec(text)?.[1] ?? '';
  return [
    ...raw.map(([, table = '', update = '']) => ({ table, update })),
    ...argumentsOf(text, 'onConflict').map((update) => ({ table: built, update })),
  ];
}

function tablesReturnedByCtes(text: string): string[] {
  const raw = [...text.matchAll(/\bAS (?:NOT )?(?:MATERIALIZED )?\(/g)].map(({ 0: head, index }) =>
    untilClosed(text, index + head.length),
  );
  const written =
    /^\s*(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)|\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/;
  return [...raw, ...argumentsOf(text, 'with')]
    .filter((cte) => /\breturning(?:All)?\b/i.test(cte))
    .flatMap((cte) => written.exec(cte)?.slice(1).filter(Boolean) ?? []);
}

function updates(text: string): { table: string; set: string }[] {
  const raw = [...text.matchAll(/\bUPDATE (\w+)(?: \w+)? SET ([^`]*?)(?:\bFROM\b|\bWHERE\b|`)/g)];
  const built = /\bupdateTable\(\s*'(\w+)/.exec(text)?.[1] ?? '';
  return [
    ...raw.map(([, table = '', set = '']) => ({ table, set })),
    ...argumentsOf(text, 'set').map((set) => ({ table: built, set })),
  ];
}

/** `IN (SELECT ...)` is left out, because Citus runs it first and passes on the result. */
function changesWithSubqueries(text: string): { table: string; read: string }[] {
  const raw = [...text.matchAll(/\b(?:UPDATE|DELETE FROM) (\w+)([^`]*)/g)].flatMap(
    ([, table = '', rest = '']) =>
      [...rest.matchAll(/(?<!\bIN\s*)\(\s*SELECT\b[^`]*?\bFROM (\w+)/g)].map(([, read = '']) => ({
        table,
        read,
      })),
  );
  const built = /\b(?:updateTable|deleteFrom)\(\s*'(\w+)/.exec(text)?.[1];
  if (built === undefined) return raw;
  const subqueries = [...argumentsOf(text, 'set'), ...argumentsOf(text, 'exists')];
  return [
    ...raw,
    ...subqueries.flatMap((query) =>
      [...query.matchAll(/\bselectFrom\(\s*'(\w+)/g)].map(([, read = '']) => ({ table: built, read })),
    ),
  ];
}

function triggers(text: string): { table: string; rest: string }[] {
  return [...text.matchAll(/\bCREATE (?:CONSTRAINT )?TRIGGER\b[^;]*?\bON (\w+)([^;]*)/gi)].map(
    ([, table = '', rest = '']) => ({ table, rest }),
  );
}

/** A condition in a named function is assumed to name the member. */
function locksMemberRows(text: string): boolean {
  if (/\.where\(\w+\(/.test(text)) return false;
  const tables = [...text.matchAll(/\bselectFrom\(\s*'(\w+)|\bFROM (\w+)/g)].map(
    ([, built, raw]) => built ?? raw ?? '',
  );
  return tables.some(
    (table) =>
      isMemberTable(table) && !new RegExp(`\\b${memberIdColumn(table)}\\b['"]?\\s*(?:,|=|:)`).test(text),
  );
}
