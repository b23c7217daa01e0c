/** One name for all its spellings, whatever the case and the blanks. */
export function foldName(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, ' ');
}
