import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { countDiscouragedSyntax } from './count-discouraged-syntax.ts';

function counted(source: string) {
  const folder = mkdtempSync(join(tmpdir(), 'clucket-syntax-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'source.ts');
  writeFileSync(file, source);
  return countDiscouragedSyntax(file);
}

test('counts syntax, but not strings that look like it', () => {
  const rows = 'const rows = sql<{ id: number }>`SELECT id FROM t`.execute(db);';
  const fragment = 'const fragment = sql<number>`1`; const plain = sql`DELETE FROM t`.execute(db);';
  const nested = 'const a = b ? c : d ? e : f!; const text = "x! ? y : z ? 1 : 2";';
  const long = `function long() {${'\n  call();'.repeat(60)}\n}`;
  expect(counted([rows, fragment, nested, long].join('\n'))).toEqual({
    assertedRows: 1,
    longFunctions: 1,
    nestedTernaries: 1,
    nonNull: 1,
  });
});
