type Body = AsyncIterable<Uint8Array>;

/** An external response may be endless, so one that is too long is an error and closes the connection. */
export async function readLimitedBytes(body: Body, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new BodyTooLargeError(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export async function readLimitedText(body: Body, maxBytes: number): Promise<string> {
  return new TextDecoder().decode(await readLimitedBytes(body, maxBytes));
}

export async function readBodyPrefix(body: Body, maxCharacters: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length >= maxCharacters) break;
    }
  } catch {
    // The prefix received so far is enough.
  }
  return text.slice(0, maxCharacters);
}

export class BodyTooLargeError extends Error {
  constructor(maxBytes: number) {
    super(`A response of more than ${maxBytes} bytes`);
    this.name = 'BodyTooLargeError';
  }
}
