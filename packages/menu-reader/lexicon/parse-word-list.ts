export function parseWordList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.replaceAll(/\s+/g, ' ').trim())
    .filter((entry) => entry !== '');
}
