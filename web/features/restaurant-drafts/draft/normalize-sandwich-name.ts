export function normalizeSandwichName(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, ' ');
}
