/** "Up to 3 type chips each" (administration.md section 2), in words. */
export function chipsOfPlace(types: readonly string[]): string[] {
  return [...new Set(types.map(wordsOf))].filter((words) => words !== '').slice(0, 3);
}

function wordsOf(type: string): string {
  return type
    .replace(/[_:]+/g, ' ')
    .replace(/^meal /, '')
    .trim();
}
