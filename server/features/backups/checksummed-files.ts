import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Transform, Writable, type Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';

export type FileChecksum = { bytes: number; sha256: string };

export async function writeFileWithChecksum(
  from: Readable,
  path: string,
  parts: Transform[] = [],
): Promise<FileChecksum> {
  const seen = createDigest();
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline([from, ...parts, seen.part, file]);
  return { bytes: seen.bytes(), sha256: seen.sha256() };
}

/** gzip level 3: the disk is the bottleneck, and higher levels gain little on rows of text. */
export async function writeCompressedRows(
  from: Readable,
  path: string,
): Promise<FileChecksum & { rows: number }> {
  const rows = countLines();
  const written = await writeFileWithChecksum(from, path, [rows.part, createGzip({ level: 3 })]);
  return { ...written, rows: rows.lines() };
}

export function checksumFile(path: string): Promise<FileChecksum> {
  return checksumStream(createReadStream(path));
}

export async function checksumStream(from: Readable): Promise<FileChecksum> {
  const seen = createDigest();
  await pipeline(from, seen.part, discard());
  return { bytes: seen.bytes(), sha256: seen.sha256() };
}

export async function checksumRows(path: string): Promise<FileChecksum & { rows: number }> {
  const seen = createDigest();
  const rows = countLines();
  await pipeline(createReadStream(path), seen.part, createGunzip(), rows.part, discard());
  return { bytes: seen.bytes(), sha256: seen.sha256(), rows: rows.lines() };
}

function createDigest(): { part: Transform; bytes(): number; sha256(): string } {
  const hash: Hash = createHash('sha256');
  let bytes = 0;
  const part = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { part, bytes: () => bytes, sha256: () => hash.digest('hex') };
}

/** COPY writes one line per row; a line break inside a value is escaped as \n. */
function countLines(): { part: Transform; lines(): number } {
  let lines = 0;
  const part = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++;
      done(null, chunk);
    },
  });
  return { part, lines: () => lines };
}

function discard(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
