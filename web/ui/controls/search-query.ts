import { SEARCH_MAX } from '../../../shared/text/text-limits.ts';

/** What is looked for of what was typed. */
export function normalizeSearchQuery(text: string, most = SEARCH_MAX): string {
  return truncateText(text.trim(), most).trim();
}

/** Where that is not all of it. */
export function searchTruncationNotice(text: string, most = SEARCH_MAX): string | null {
  return text.trim().length > most ? `Only the first ${most} characters are searched for.` : null;
}

/** Half of an emoji can stand in no address, and NUL in no question. */
export function truncateText(text: string, most: number): string {
  return text
    .replaceAll('\0', '')
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '');
}
