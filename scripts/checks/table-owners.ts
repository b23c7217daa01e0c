import { existsSync, readFileSync } from 'node:fs';
import { listRepositoryFiles } from './source-files.ts';

/** Their totals, search words, hours and map data are columns of another module's row. Add no modules to this list. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  locations: ['discovery', 'places', 'restaurants'],
  restaurants: ['discovery', 'restaurants'],
  sandwiches: ['menus', 'sandwiches'],
  suspensions: ['accounts', 'suspensions'],
  user_badges: ['badges', 'progress'],
  users: ['accounts', 'progress'],
};

const JUDGED = /^server\/(?!testing\/).*(?<![.]test)[.]ts$/;
const STATEMENT = /\b(?:INSERT INTO|DELETE FROM|UPDATE)\s+([a-z]\w+)/g;
const BUILDER = /[.](?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g;

/** One module writes each table, so that the effects of a write are in one place. */
export function checkTableOwners(): string {
  const tables = new Set(
    [...readFileSync('db/schema.sql', 'utf8').matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+)/gm)].map(
      ([, table]) => table,
    ),
  );
  const writers = new Map<string, Set<string>>();
  for (const file of listRepositoryFiles().filter((name) => JUDGED.test(name) && existsSync(name)))
    for (const table of findWrittenTables(readFileSync(file, 'utf8')))
      if (tables.has(table)) writers.set(table, (writers.get(table) ?? new Set()).add(moduleOf(file)));
  return [...writers]
    .flatMap(([table, modules]) => describeTableOwnersProblem(table, [...modules]) ?? [])
    .join('\n');
}

export function findWrittenTables(source: string): string[] {
  return [STATEMENT, BUILDER].flatMap((pattern) =>
    [...source.matchAll(pattern)].flatMap(([, table]) => table ?? []),
  );
}

export function describeTableOwnersProblem(table: string, modules: readonly string[]): string | null {
  const owners = SHARED[table] ?? [];
  const strangers = modules.filter((module) => !owners.includes(module));
  if (owners.length === 0 ? modules.length === 1 : strangers.length === 0) return null;
  return `${table} is written by ${modules.toSorted().join(', ')}: let its owner do it, in a function that says what follows.`;
}

function moduleOf(file: string): string {
  return /^server\/features\/([^/]+)/.exec(file)?.[1] ?? 'platform';
}
