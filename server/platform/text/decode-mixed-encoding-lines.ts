import { isUtf8 } from 'node:buffer';
import { assertDefined } from '#shared/assert-defined.ts';

/** The number of lines that were not UTF-8 and were read as Windows-1252, which decodes any byte. */
export type TextEncodingStats = { otherLines: number };

const LINE_FEED = 0x0a;
// A file of one line (minified JSON) is split here, so that it is not held in memory.
const MAX_CARRY_BYTES = 1024 * 1024;

/** Open data mixes encodings within a file, so each line that is not UTF-8 is read as Windows-1252. */
export async function* decodeMixedEncodingLines(
  bytes: AsyncIterable<Buffer>,
  encodings: TextEncodingStats,
): AsyncIterable<string> {
  let utf16: TextDecoder | undefined;
  let carry: Buffer | undefined;
  let first = true;
  for await (const chunk of bytes) {
    if (first) {
      utf16 = utf16Decoder(chunk);
      first = false;
    }
    if (utf16) {
      yield utf16.decode(chunk, { stream: true });
      continue;
    }
    const piece: Buffer = carry ? Buffer.concat([carry, chunk]) : chunk;
    const end = piece.length > MAX_CARRY_BYTES ? wholeCharacters(piece) : piece.lastIndexOf(LINE_FEED) + 1;
    carry = piece.subarray(end);
    if (end > 0) yield decodeLines(piece.subarray(0, end), encodings);
  }
  if (utf16) yield utf16.decode();
  else if (carry?.length) yield decodeLines(carry, encodings);
}

function utf16Decoder(start: Buffer): TextDecoder | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le');
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be');
  return undefined;
}

function decodeLines(piece: Buffer, encodings: TextEncodingStats): string {
  if (isUtf8(piece)) return piece.toString('utf8');
  const parts: string[] = [];
  for (let start = 0; start < piece.length;) {
    const feed = piece.indexOf(LINE_FEED, start);
    const end = feed < 0 ? piece.length : feed + 1;
    const line = piece.subarray(start, end);
    parts.push(isUtf8(line) ? line.toString('utf8') : otherEncoding(line, encodings));
    start = end;
  }
  return parts.join('');
}

function otherEncoding(line: Buffer, encodings: TextEncodingStats): string {
  encodings.otherLines += 1;
  return new TextDecoder('windows-1252').decode(line);
}

function wholeCharacters(piece: Buffer): number {
  const feed = piece.lastIndexOf(LINE_FEED);
  if (feed >= 0) return feed + 1;
  let end = piece.length - 1;
  while (end > piece.length - 4 && (assertDefined(piece[end]) & 0xc0) === 0x80) end -= 1;
  return assertDefined(piece[end]) < 0x80 ? piece.length : end;
}
