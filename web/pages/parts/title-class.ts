/** The biggest headline is made for names of a few words; a long one steps down, so that it does not fill the screen. */
export function titleClass(name: string): string | undefined {
  if (name.length > 48) return 'longest';
  return name.length > 22 ? 'long' : undefined;
}

const ROOM = 55;

/** For the document's title, which search results cut: the place is left out where both do not fit. */
export function documentTitle(name: string, restaurantName: string): string {
  const full = `${name} at ${restaurantName}`;
  return full.length <= ROOM ? full : name;
}
