export function wordList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.replaceAll(/\s+/g, ' ').trim())
    .filter((entry) => entry !== '');
}
