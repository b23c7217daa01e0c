import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { countDiscouragedSyntax, type DiscouragedSyntaxCounts } from './count-discouraged-syntax.ts';
import { listProductSourceFiles } from './product-files.ts';

// npm run structure [-- FOLDER]: size and regularity of the code of a checkout; without a folder, of this one.

const root = process.argv[2] ?? '.';
const files = listProductSourceFiles(root);

console.log('## Counts\n');
console.table({ ...syntax(), ...databaseObjects(), ...lines() });
console.log('\n## Features: which layer has the noun, and the parts on the server\n');
console.table(Object.fromEntries(features().map((feature) => [feature, anatomyOf(feature)])));

function syntax(): Record<string, number> {
  const total: DiscouragedSyntaxCounts = {
    nonNull: 0,
    nestedTernaries: 0,
    longFunctions: 0,
    assertedRows: 0,
  };
  for (const file of files) {
    const counts = countDiscouragedSyntax(join(root, file));
    for (const key of Object.keys(total) as (keyof DiscouragedSyntaxCounts)[]) total[key] += counts[key];
  }
  return {
    'non-null assertions': total.nonNull,
    'nested ternaries': total.nestedTernaries,
    'functions over 60 lines': total.longFunctions,
    'statements with an asserted row type': total.assertedRows,
  };
}

function databaseObjects(): Record<string, number> {
  const schema = readFileSync(join(root, 'db/schema.sql'), 'utf8');
  const count = (pattern: RegExp) => schema.match(pattern)?.length ?? 0;
  return {
    triggers: count(/^CREATE (CONSTRAINT )?TRIGGER/gm),
    'SQL functions': count(/^CREATE (OR REPLACE )?FUNCTION/gm),
  };
}

function lines(): Record<string, number> {
  const folders = [...new Set(files.map((file) => file.split('/')[0] ?? ''))].toSorted();
  return Object.fromEntries(
    folders.map((folder) => [
      `lines in ${folder}/`,
      linesOf(files.filter((file) => file.startsWith(`${folder}/`))),
    ]),
  );
}

function linesOf(some: readonly string[]): number {
  return some.reduce((sum, file) => sum + readFileSync(join(root, file), 'utf8').split('\n').length - 1, 0);
}

function features(): string[] {
  const names = ['server/features', 'web/features'].flatMap((layer) =>
    readdirSync(join(root, layer), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? entry.name : [],
    ),
  );
  return [...new Set(names)].toSorted();
}

function anatomyOf(feature: string) {
  const own = files.filter((file) => file.startsWith(`server/features/${feature}/`));
  const named = (pattern: RegExp) => own.filter((file) => pattern.test(file)).length;
  return {
    contract: files.some((file) => new RegExp(`^contract/(.+/)?${feature}[.]ts$`).test(file)),
    web: existsSync(join(root, `web/features/${feature}`)),
    face: own.includes(`server/features/${feature}/${feature}.ts`),
    routes: named(/routes\.ts$/),
    queries: named(/queries\.ts$/),
    presenters: named(/\/present-[\w-]+\.ts$/),
    files: own.length,
    lines: linesOf(own),
  };
}
