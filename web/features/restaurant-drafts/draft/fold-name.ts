export function foldName(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, ' ');
}
