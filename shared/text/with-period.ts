/** "Name is required." for "Name is required" */
export function withPeriod(text: string): string {
  return /[.!?…]”?$/.test(text) ? text : `${text}.`;
}
