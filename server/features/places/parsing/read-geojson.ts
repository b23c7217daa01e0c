import { gen, none } from 'stream-chain';
import { pick } from 'stream-json/filters/pick.js';
import { streamArray } from 'stream-json/streamers/stream-array.js';
import { UnreadableFileError } from '#server/platform/text/open-text-file.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export type GeoJsonFeatureRow = { line: number; feature: unknown } | { line: number; problem: string };

// The parser discards the chunk in which it fails, so chunks are small.
const PIECE = 4096;

// A feature is held in memory as a whole; that of a place has a few hundred bytes.
const MAX_FEATURE_LENGTH = 2 * 1024 * 1024;

export async function* readFeatureCollection(
  text: AsyncIterable<string>,
  path: string,
): AsyncIterable<GeoJsonFeatureRow> {
  const features = gen(
    pick.withParser({ filter: 'features', packValues: true, streamValues: false }),
    streamArray(),
  ) as (piece: unknown) => AsyncIterable<{ value: unknown }>;
  let line = 0;
  let lengthSince = 0;
  try {
    for await (const chunk of text)
      for (let at = 0; at < chunk.length; at += PIECE) {
        lengthSince += PIECE;
        if (lengthSince > MAX_FEATURE_LENGTH)
          throw new UnreadableFileError(
            line === 0
              ? `${path} has no complete feature in its first 2 MB`
              : `Feature ${line + 1} of ${path} is larger than 2 MB`,
          );
        for await (const { value } of features(chunk.slice(at, at + PIECE))) {
          lengthSince = 0;
          yield { line: ++line, feature: value };
        }
      }
    for await (const { value } of features(none)) yield { line: ++line, feature: value };
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    throw new UnreadableFileError(`${path} is cut off after feature ${line}: ${(error as Error).message}`);
  }
}

const MAX_LINE_LENGTH = 1024 * 1024;

/** One feature per line, so that a broken one affects only its line. RFC 8142 starts with a record separator. */
export async function* readGeoJsonLines(
  text: AsyncIterable<string>,
  path: string,
): AsyncIterable<GeoJsonFeatureRow> {
  let line = 0;
  let carry = '';
  for await (const piece of text) {
    const lines = (carry + piece).split('\n');
    carry = assertDefined(lines.pop());
    for (const entry of lines) yield* parsedLine(entry, ++line);
    if (carry.length > MAX_LINE_LENGTH)
      throw new UnreadableFileError(`Line ${line + 1} of ${path} is too long`);
  }
  yield* parsedLine(carry, line + 1);
}

function* parsedLine(entry: string, line: number): Iterable<GeoJsonFeatureRow> {
  const json = entry.replace(/^[\s\ufeff\u001e]+/, '').trim();
  if (json === '') return;
  try {
    yield { line, feature: JSON.parse(json) as unknown };
  } catch {
    yield { line, problem: 'not JSON' };
  }
}
