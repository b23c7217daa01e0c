import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { openTextFile, type TextFileSource } from './open-text-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clucket-text-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('detects gzip by the bytes of a file, not by its name', async () => {
  expect((await read('packed.csv', gzipSync('naïve\n'))).text).toBe('naïve\n');
  expect((await read('plain.csv.gz', 'naïve\n')).text).toBe('naïve\n');
});

test('reads a line that is not UTF-8 as Windows-1252 and counts it, unlike its neighbors', async () => {
  const bytes = Buffer.concat([
    Buffer.from('Café\n'),
    Buffer.from('Caf\xe9 \x96 R\xfcdi\n', 'latin1'),
    Buffer.from('Ñandú'),
  ]);
  expect(await read('mixed.csv', bytes)).toEqual({ text: 'Café\nCafé – Rüdi\nÑandú', otherLines: 1 });
});

test.each(['utf16le', 'utf16be'])('recognizes %s by its byte order mark', async (encoding) => {
  const bytes = Buffer.from('\ufeffname\nCafé\n', 'utf16le');
  if (encoding === 'utf16be') bytes.swap16();
  expect((await read(`${encoding}.csv`, bytes)).text).toBe('name\nCafé\n');
});

test('reads one endless line in pieces, without breaking a character', async () => {
  const text = '[' + 'é€😀x'.repeat(300_000) + ']';
  expect(await read('endless.json', text)).toEqual({ text, otherLines: 0 });
});

test('explains a truncated gzip file, another archive, a folder and a missing file', async () => {
  const whole = gzipSync('x,y\n'.repeat(100_000));
  await expect(read('half.gz', whole.subarray(0, whole.length / 2))).rejects.toThrow(/half\.gz is cut off/);
  await expect(read('a.zip', Buffer.from('PK\x03\x04....'))).rejects.toThrow(/is a zip archive/);
  await expect(openTextFile(folder)).rejects.toThrow(/cannot be read/);
  await expect(openTextFile(join(folder, 'none.csv'))).rejects.toThrow(/cannot be read/);
});

test('limits how much of a sent file is unpacked, but not of a path', async () => {
  const { bytes, sent, path } = await pack(3);
  await expect(lengthOf(sent, 2)).rejects.toThrow(
    'places.csv has more than 2 MB of text. Please split it, or import it on the command line',
  );
  expect(await lengthOf(sent)).toBe(bytes);
  expect(await lengthOf(path)).toBe(bytes);
});

test.runIf(isLongRun)('unpacks up to 512 MB of a sent file', async () => {
  const { bytes, sent, path } = await pack(544);
  await expect(lengthOf(sent)).rejects.toThrow('places.csv has more than 512 MB of text');
  expect(await lengthOf(path)).toBe(bytes);
});

/** A gzip file of this many megabytes of text, in parts that readers treat as one. */
async function pack(megabytes: number) {
  const part = gzipSync(`${' '.repeat(65_535)}\n`.repeat(16));
  const packed = Buffer.concat(Array.from({ length: megabytes }, () => part));
  const path = join(folder, `${megabytes}.gz`);
  await writeFile(path, packed);
  return { bytes: megabytes * 1024 * 1024, sent: { name: 'places.csv', bytes: packed }, path };
}

async function lengthOf(file: TextFileSource, maxMegabytes?: number): Promise<number> {
  let length = 0;
  for await (const piece of (await openTextFile(file, maxMegabytes)).text) length += piece.length;
  return length;
}

async function read(
  name: string,
  content: string | Uint8Array,
): Promise<{ text: string; otherLines: number }> {
  const path = join(folder, name);
  await writeFile(path, content);
  const opened = await openTextFile(path);
  let text = '';
  for await (const piece of opened.text) text += piece;
  expect(opened.bytes.read).toBe(opened.bytes.total);
  return { text, otherLines: opened.encodings.otherLines };
}
