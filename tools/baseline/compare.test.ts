import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compareBaselineRecordings } from './compare.ts';

let root: string;
let printed: string[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'clucket-compare-'));
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

test('two equal recordings have no difference', async () => {
  write('before/responses/visitor/one.txt', 'a\n');
  write('after/responses/visitor/one.txt', 'a\n');

  expect(await compareBoth()).toBe(0);
  expect(printed).toEqual([]);
});

test('a difference that two files share is printed once, with both names', async () => {
  for (const name of ['one', 'two']) {
    write(`before/pages/visitor/${name}.html`, `${name}\nsame\nold text\n`);
    write(`after/pages/visitor/${name}.html`, `${name}\nsame\nnew text\n`);
  }

  expect(await compareBoth()).toBe(2);
  const text = printed.join('\n');
  expect(text).toContain('visitor/one.html\n  visitor/two.html');
  expect(text.match(/-old text\n {4}\+new text/g)).toHaveLength(1);
});

test('a response that only one recording has is a difference', async () => {
  write('before/responses/admin/kept.txt', 'a\n');
  write('after/responses/admin/kept.txt', 'a\n');
  write('after/responses/admin/added.txt', 'b\n');

  expect(await compareBoth()).toBe(1);
  expect(printed.join('\n')).toContain('admin/added.txt\n    + only after');
});

test('reports by how many pixels two pictures differ', async () => {
  write('before/pictures/home.png', await picture());
  write('after/pictures/home.png', await picture({ left: 3, top: 1 }));

  expect(await compareBoth()).toBe(1);
  expect(printed[0]).toMatch(/^pictures: home\.png: 4 pixels differ by up to 255 of 255: /);
});

test('a differently smoothed edge is not a difference', async () => {
  write('before/pictures/home.png', await picture());
  write('after/pictures/home.png', await picture({ left: 3, top: 1 }, '#1f1f1f'));

  expect(await compareBoth()).toBe(0);
});

function compareBoth(): Promise<number> {
  return compareBaselineRecordings(join(root, 'before'), join(root, 'after'), join(root, 'out'));
}

function write(name: string, content: string | Buffer): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), content);
}

/** A black picture; with a spot, four pixels there have another color. */
function picture(spot?: { left: number; top: number }, background = '#fff'): Promise<Buffer> {
  const black = sharp({ create: { width: 10, height: 10, channels: 3, background: '#000' } });
  const square = { create: { width: 2, height: 2, channels: 3, background } } as const;
  return (spot ? black.composite([{ input: square, ...spot }]) : black).png().toBuffer();
}
