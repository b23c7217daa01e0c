import { normalizeToOneWord } from '#packages/text-folding/index.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import type { HtmlHeadFields } from './parse-page-head.ts';
import type { VisibleBusinessDetails } from './read-visible-business-details.ts';
import { cleanImportedText } from './clean-imported-text.ts';

const NO_NAMES =
  /^(?:home ?page|home|welcome|menus?|locations?|contact(?: us)?|about(?: us)?|order(?: online)?|official site|index|untitled)$/i;

/** A title has more than the name, as in "Menu | Cath's Cafe – Portland". The URL or the heading repeats the name. */
export function findRestaurantName(
  head: HtmlHeadFields,
  plain: VisibleBusinessDetails,
  address: string,
): string | null {
  if (head.siteName) return cleanImportedText(head.siteName, 200);
  const parts = (head.title ?? '')
    .split(/\s+[|–—\-•·:»]\s+|\s*[|•»]\s*|:\s+/)
    .map((part) => part.replace(/^welcome to (?:the )?/i, '').trim())
    .filter((part) => part !== '' && !NO_NAMES.test(part));
  const host = normalizeToOneWord(
    new URL(address).hostname.replace(/^www\./, '').replace(/\.[a-z]{2,}$/, ''),
  );
  const heading = normalizeToOneWord(plain.heading ?? '');
  const repeated =
    parts.find((part) => isWithin(normalizeToOneWord(part), host)) ??
    parts.find((part) => isWithin(normalizeToOneWord(part), heading));
  const headed = plain.heading && !NO_NAMES.test(plain.heading) ? plain.heading : null;
  return cleanImportedText(repeated ?? (parts.length > 0 ? assertDefined(parts[0]) : headed), 200);
}

function isWithin(part: string, whole: string): boolean {
  return part.length >= 3 && whole.includes(part);
}
