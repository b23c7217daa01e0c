export function normalizeNameForComparison(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, ' ');
}
