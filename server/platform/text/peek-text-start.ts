import { UnreadableFileError } from './open-text-file.ts';

const MAX_BLANK_LENGTH = 1024 * 1024;

export async function peekTextStart(
  text: AsyncIterable<string>,
  name: string,
): Promise<{ head: string; all: AsyncIterable<string> }> {
  const pieces = text[Symbol.asyncIterator]();
  let head = '';
  for (let isBlank = true; isBlank;) {
    const next = await pieces.next();
    if (next.done) break;
    isBlank = next.value.trim() === '';
    head += head === '' ? next.value.replace(/^\ufeff/, '') : next.value;
    if (isBlank && head.length > MAX_BLANK_LENGTH)
      throw new UnreadableFileError(`${name} begins with 1 MB of blank text`);
  }
  return { head, all: replay() };

  async function* replay(): AsyncIterable<string> {
    if (head) yield head;
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
  }
}
