/** A repeated parameter becomes a list, which no schema accepts: it is refused and never silently the first or last. */
export function parseQueryString(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const before = query[name];
    if (before === undefined) query[name] = value;
    // Two make a list: the rest would only cost time, and the query is read before any limit.
    else if (typeof before === 'string') query[name] = [before, value];
  }
  return { ...query };
}
