/** "1,284 ratings", "1 rating" */
export function formatCountWithNoun(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
