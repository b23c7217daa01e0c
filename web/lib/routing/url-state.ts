import { truncateText } from '#web/ui/controls/search-query.ts';

/** Names of URL parameters with their values; null takes any short text. */
export type UrlStateFields = Record<string, readonly string[] | null>;

/** Values are empty if the URL has no value or an unknown one. */
export type UrlState<Fields extends UrlStateFields> = {
  [Name in keyof Fields]: Fields[Name] extends readonly (infer Value extends string)[] ? Value | '' : string;
};

const MAX_TEXT = 200;

export function parseUrlState<Fields extends UrlStateFields>(
  search: string | URLSearchParams,
  fields: Fields,
): UrlState<Fields> {
  const params = new URLSearchParams(search);
  const state = Object.entries(fields).map(([name, values]) => {
    const text = truncateText(params.get(name) ?? '', MAX_TEXT);
    return [name, values === null || values.includes(text) ? text : ''];
  });
  return Object.fromEntries(state) as UrlState<Fields>;
}

/** The new query string with a question mark, or empty; other parameters stay. */
export function updateQueryString(search: string, changed: Record<string, string>): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changed)) {
    if (value === '') params.delete(name);
    else params.set(name, value);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
