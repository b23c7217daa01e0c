/** "$13.50" */
export function formatPrice(price: number): string {
  return `$${DOLLARS.format(price)}`;
}

/** Created once, because that takes forty times as long as formatting. */
const DOLLARS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "1,284 ratings", "1 rating" */
export function formatCount(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
