/** The biggest headline is made for names of a few words; a long one steps down, so that it does not fill the screen. */
export function titleClass(name: string): string | undefined {
  if (name.length > 48) return 'longest';
  return name.length > 22 ? 'long' : undefined;
}
