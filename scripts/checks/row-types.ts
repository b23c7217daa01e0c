import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { listRepositoryFiles } from './source-files.ts';

/** Occurrences per file, which may only decrease; `npm run check -- --fix` writes it. */
const LIST = 'scripts/checks/row-types.json';
const JUDGED = /^server\/(?!testing\/).*(?<![.]test)[.]ts$/;

/** Nothing verifies the type in sql<Row>`...`.execute(db); the query builder takes its rows from db/schema.gen.ts. */
export function checkRawSqlRowTypes(): string {
  const [listed, found] = [readList(), countAll()];
  return Object.keys({ ...listed, ...found })
    .flatMap((file) => describeRowTypeCount(file, found[file] ?? 0, listed[file] ?? 0) ?? [])
    .join('\n');
}

export function reduceListedRowTypeCounts(): string {
  const [listed, found] = [readList(), countAll()];
  const fewer = Object.entries(listed)
    .map(([file, count]) => [file, Math.min(count, found[file] ?? 0)] as const)
    .filter(([, count]) => count > 0);
  writeFileSync(LIST, `${JSON.stringify(Object.fromEntries(fewer), null, 2)}\n`);
  return '';
}

export function describeRowTypeCount(file: string, found: number, listed: number): string | null {
  if (found === listed) return null;
  return found > listed
    ? `${file} asserts the rows of ${found} statements by sql<Row>, ${listed} are listed: use the query builder.`
    : `${file} asserts the rows of ${found} statements by sql<Row>, not ${listed}: npm run check -- --fix --only row-types`;
}

export function countRawSqlRowTypes(source: string): number {
  if (!source.includes('sql<')) return 0;
  let count = 0;
  // Typed templates occur at any depth; the reviver visits every node of the tree.
  JSON.parse(JSON.stringify(parseSync(source, { syntax: 'typescript' })), (_key, node: Node) => {
    if (node?.type === 'MemberExpression' && node.property?.value === 'execute' && isTyped(node.object))
      count++;
    return node;
  });
  return count;
}

type Node = {
  type?: string;
  property?: { value?: unknown };
  object?: Node;
  expression?: Node;
  tag?: { value?: unknown };
  typeParameters?: object | null;
} | null;

function isTyped(node: Node | undefined): boolean {
  if (node?.type === 'ParenthesisExpression') return isTyped(node.expression);
  return node?.type === 'TaggedTemplateExpression' && node.tag?.value === 'sql' && !!node.typeParameters;
}

function countAll(): Record<string, number> {
  return Object.fromEntries(
    listRepositoryFiles()
      .filter((file) => JUDGED.test(file) && existsSync(file))
      .map((file) => [file, countRawSqlRowTypes(readFileSync(file, 'utf8'))] as const)
      .filter(([, count]) => count > 0)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  );
}

function readList(): Record<string, number> {
  return JSON.parse(readFileSync(LIST, 'utf8')) as Record<string, number>;
}
