/** Turns '/sandwich/{id}/reviews' into a matcher; `{id}` stands for plain digits, so `12abc` matches nothing. */
export function pathMatcher(pattern: string): (path: string) => Record<string, string> | null {
  const source = pattern.replace(/\{(\w+)\}/g, '(?<$1>\\d{1,15})');
  const expression = new RegExp(`^${source}$`);
  return (path) => {
    const found = expression.exec(path);
    return found ? { ...found.groups } : null;
  };
}
