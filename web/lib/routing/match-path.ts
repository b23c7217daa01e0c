/**
 * Turns '/sandwich/{id}/reviews' into a matcher; `{id}` stands for plain digits, so `12abc` matches nothing, `{member}` for
 * a username or the id of one, `{token}` for that of a link that was shared, `{thing}` for what can be reported and `{thingId}`
 * for its id.
 */
export function pathMatcher(pattern: string): (path: string) => Record<string, string> | null {
  const source = pattern
    .replaceAll('{thing}', '(?<thing>review|sandwich-photo|restaurant-photo|avatar)')
    .replaceAll('{id}', '(?<id>\\d{1,15})')
    .replaceAll(/\{(member|token|thingId)\}/g, '(?<$1>[\\w-]{1,64})');
  const expression = new RegExp(`^${source}$`);
  return (path) => {
    const found = expression.exec(path);
    return found ? { ...found.groups } : null;
  };
}
