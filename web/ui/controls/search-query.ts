import { MAX_SEARCH_LENGTH } from '#shared/text/text-limits.ts';

export function normalizeSearchQuery(text: string, max = MAX_SEARCH_LENGTH): string {
  return truncateText(text.trim(), max).trim();
}

/** null if nothing was cut off. */
export function searchTextTooLongNotice(text: string, max = MAX_SEARCH_LENGTH): string | null {
  return text.trim().length > max ? `We only use the first ${max} characters of your search.` : null;
}

/** Half of an emoji is invalid in an address, and NUL in a query. */
export function truncateText(text: string, max: number): string {
  return text
    .replaceAll('\0', '')
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '');
}
