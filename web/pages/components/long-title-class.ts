/** The largest headline suits a few words; a long name gets a smaller one, so that it does not fill the screen. */
export function longTitleClass(name: string): string | undefined {
  if (name.length > 48) return 'longest';
  return name.length > 22 ? 'long' : undefined;
}
