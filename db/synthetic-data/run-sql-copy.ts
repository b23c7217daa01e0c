import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type SqlCopyValue = string | number | boolean | null;

const CHUNK = 1 << 17;

export async function runSqlCopy(
  client: Client,
  into: string,
  rows: Iterable<readonly SqlCopyValue[]>,
  tick: (done: number) => void,
): Promise<void> {
  await pipeline(
    Readable.from(chunks(rows, tick), { objectMode: false }),
    client.query(copyFrom(`COPY ${into} FROM STDIN`)),
  );
}

function* chunks(rows: Iterable<readonly SqlCopyValue[]>, tick: (done: number) => void): Generator<Buffer> {
  let text = '';
  let done = 0;
  for (const row of rows) {
    for (let at = 0; at < row.length; at++) text += (at === 0 ? '' : '\t') + written(row[at]!);
    text += '\n';
    done += 1;
    if (text.length < CHUNK) continue;
    yield Buffer.from(text);
    text = '';
    tick(done);
  }
  if (text) yield Buffer.from(text);
  tick(done);
}

function written(value: SqlCopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (typeof value === 'number') return String(value);
  return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (sign) => ESCAPED[sign]!) : value;
}

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

export function formatPostgresArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
