/** A table of words written as a text: entries between commas, over as many lines as they need. */
export function wordList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.replaceAll(/\s+/g, ' ').trim())
    .filter((entry) => entry !== '');
}
