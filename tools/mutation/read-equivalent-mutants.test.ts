import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findEnclosingDeclaration, readEquivalentMutants } from './read-equivalent-mutants.ts';

test('the original code of every listed mutant is still in its function', () => {
  const listed = readEquivalentMutants();
  expect(listed.length).toBeGreaterThan(40);
  const stale = listed.filter(({ file, within, from }) => !textsOf(file, within).includes(from));
  expect(stale).toEqual([]);
});

test('a line belongs to the function, method or constant around it', () => {
  const source = `const A = 1;
export function b() {
  if (A) {
    c();
  }
}
class D {
  #e(): void {
    b();`;
  expect([1, 2, 4, 7, 8, 9].map((line) => findEnclosingDeclaration(source, line))).toEqual([
    'A',
    'b',
    'b',
    'D',
    '#e',
    '#e',
  ]);
});

function textsOf(file: string, within: string): string {
  const source = readFileSync(file, 'utf8');
  const lines = source
    .split('\n')
    .filter((_, index) => findEnclosingDeclaration(source, index + 1) === within);
  return lines.join(' ').replaceAll(/\s+/g, ' ');
}
