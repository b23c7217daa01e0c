type Body = AsyncIterable<Uint8Array>;

/** What somebody else answers may have no end: too much of it is an error, and the connection is let go. */
export async function readLimitedBytes(body: Body, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early ends the connection.
  for await (const chunk of body) {
    size += chunk.length;
    if (size > most) throw new BodyTooLarge(most);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export async function readLimitedText(body: Body, most: number): Promise<string> {
  return new TextDecoder().decode(await readLimitedBytes(body, most));
}

/** So many characters, for a log; nothing where not even they arrive. */
export async function readPrefix(body: Body, most: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length >= most) break;
    }
  } catch {
    // What has come so far will do.
  }
  return text.slice(0, most);
}

export class BodyTooLarge extends Error {
  constructor(most: number) {
    super(`An answer of more than ${most} bytes`);
    this.name = 'BodyTooLong';
  }
}
