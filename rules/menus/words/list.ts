/** A table of words written as a text: entries between commas, over as many lines as they need. */
export function list(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
