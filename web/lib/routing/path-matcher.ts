/**
 * Matches paths such as '/sandwich/{id}/reviews'. `{id}` is digits only, so `12abc` matches nothing; `{member}` is a
 * username or user id, `{token}` the one of a shared link, `{contentType}` what can be reported and `{contentId}` its id,
 * `{entity}` what a suggestion can be about.
 */
export function createPathMatcher(pattern: string): (path: string) => Record<string, string> | null {
  const source = pattern
    .replaceAll('{contentType}', '(?<contentType>review|sandwich-photo|restaurant-photo|avatar)')
    .replaceAll('{entity}', '(?<entity>restaurant|location|sandwich)')
    .replaceAll('{id}', '(?<id>\\d{1,15})')
    .replaceAll(/\{(member|token|contentId)\}/g, '(?<$1>[\\w-]{1,64})');
  const expression = new RegExp(`^${source}$`);
  return (path) => {
    const found = expression.exec(path);
    return found ? { ...found.groups } : null;
  };
}
