const LOOKED_AT = 2048;

export function decodeHtmlPage(bytes: Uint8Array, contentType: string): string {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, LOOKED_AT));
  const declared =
    charsetIn(contentType) ?? charsetIn(beginning.match(/<meta[^>]{0,300}charset[^>]{0,100}/i)?.[0] ?? '');
  if (declared) return declared.decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function charsetIn(text: string): TextDecoder | null {
  const name = /charset\s*=\s*["']?\s*([\w-]{2,40})/i.exec(text)?.[1];
  try {
    return name ? new TextDecoder(name) : null;
  } catch {
    return null;
  }
}
