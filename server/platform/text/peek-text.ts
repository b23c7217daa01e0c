export async function peekText(
  text: AsyncIterable<string>,
): Promise<{ head: string; all: AsyncIterable<string> }> {
  const pieces = text[Symbol.asyncIterator]();
  let head = '';
  let ended = false;
  while (head.trim() === '' && !ended) {
    const next = await pieces.next();
    ended = next.done === true;
    if (!next.done) head = (head + next.value).replace(/^\ufeff/, '');
  }
  return { head, all: replay() };

  async function* replay(): AsyncIterable<string> {
    if (head) yield head;
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
  }
}
