import type { ParsedHours } from '#packages/opening-hours/parsed-hours.ts';
import { parseHours } from '#packages/opening-hours/parse-hours.ts';
import { translateSpanishHours } from '#packages/opening-hours/translate-spanish-hours.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { findElements, textContentOf, type HtmlNode } from './parse-html.ts';
import { readHoursLines } from './read-business-hours.ts';
import { normalizeWebsitePhone } from './read-structured-locations.ts';
import { cleanImportedText } from './clean-imported-text.ts';
import { visibleTextLines } from './visible-text-lines.ts';

export type VisibleBusinessDetails = {
  heading: string | null;
  phones: string[];
  addresses: string[];
  hours: ParsedHours;
  words: string;
};

export function readVisibleBusinessDetails(root: HtmlNode): VisibleBusinessDetails {
  const lines = visibleTextLines(root);
  const links = findElements(
    root,
    ({ name, attribs }) => name === 'a' && /^\s*tel:/i.test(assertDefined(attribs)['href'] ?? ''),
    50,
  );
  const dialled = links.flatMap(
    (link) => normalizeWebsitePhone(decodeLink(assertDefined(link.attribs)['href'])) ?? [],
  );
  const phones = [...new Set([...dialled, ...lines.flatMap(phonesIn)])];
  const marked = findElements(root, ({ name }) => name === 'address', 20)
    .flatMap((element) => cleanImportedText(textContentOf(element).replace(/\s*\n\s*/g, ', ')) ?? [])
    .filter((text) => text.length < 160 && /\d/.test(text) && !text.includes('@'));
  const [heading] = findElements(root, ({ name }) => name === 'h1', 1);
  const found = addressesIn(lines);
  return {
    heading: cleanImportedText(heading && textContentOf(heading), 120),
    phones,
    addresses:
      found.length > 0 ? found : marked.flatMap((text) => cleanImportedText(withoutContact(text)) ?? []),
    hours: hoursIn(lines),
    words: lines.slice(0, 400).join('\n').slice(0, 20_000),
  };
}

function decodeLink(href: string | undefined): string | null {
  try {
    return decodeURIComponent(href ?? '');
  } catch {
    return href ?? null;
  }
}

function phonesIn(line: string): string[] {
  const named = /\b(?:phone|tel|telephone|call(?: us)?|ph)\b[^\d+(]{0,12}([+(]?\d[\d\s().-]{5,20}\d)/i.exec(
    line,
  )?.[1];
  const american = /(?<![\d-])(?:\+?1[-. ]?)?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}(?!\d)/.exec(line)?.[0];
  const phone = normalizeWebsitePhone(named ?? american ?? null);
  return phone ? [phone] : [];
}

const TOWN =
  /\b[A-Z][\p{L}.' -]{1,40},? (?:[A-Z]{2})(?:,? \d{5}(?:-\d{4})?)?$|\b[A-Z]{2},? \d{5}(?:-\d{4})?$|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/u;
const STREET =
  /^(?:(?:unit|suite|shop) [\w-]+,? )?\d{1,6}[a-z]?(?:[-–]\d{1,5})? \p{L}[\p{L}\d.'’#,\- ]{3,80}$/iu;

function addressesIn(lines: readonly string[]): string[] {
  const found = lines.flatMap((line, at) => {
    const text = withoutContact(line);
    if (text.length > 140 || !TOWN.test(text)) return [];
    const start = /(?:^|[^\d])(\d{1,6}[a-z]?(?:[-–]\d{1,5})? \p{L}.*)$/u.exec(text)?.[1];
    if (start && start.length > 12) return start;
    const before = withoutContact(lines[at - 1] ?? '');
    if (STREET.test(before)) return `${before.replace(/,$/, '')}, ${text}`;
    const above = withoutContact(lines[at - 2] ?? '');
    return STREET.test(above) && before.length < 40 ? `${above.replace(/,$/, '')}, ${before}, ${text}` : [];
  });
  return [...new Set(found)].slice(0, 50);
}

function withoutContact(line: string): string {
  return line
    .replace(/^(?:address|location|find us|visit us|where)\s*[:-]\s*/i, '')
    .replace(
      /[\s,|•·]*(?:\b(?:phone|tel|telephone|call|ph|t)\b[:.]?\s*)?\(?\+?\d{0,2}\)?[ .-]?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}.*$/i,
      '',
    )
    .replace(/,? (?:USA|United States)\.?$/i, '')
    .trim();
}

const DAY = /\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\b|\b(?:daily|every ?day|weekdays?|weekends?|7 days)\b/i;
const TIME = /\d{1,2}(?::\d{2})?\s*(?:am|pm|a\.m|p\.m)|\d{1,2}:\d{2}|noon|midnight|closed|24 hours/i;

/** Lines with a day and a time, in English or Spanish; a time on the next line is joined. */
function hoursIn(lines: readonly string[]): ParsedHours {
  const candidates: string[] = [];
  for (let at = 0; at < lines.length && candidates.length < 30; at += 1) {
    const [line, next] = [assertDefined(lines[at]), lines[at + 1] ?? ''];
    if (line.length > 120 || !hasDay(line)) continue;
    const both = `${line} ${next}`;
    if (hasTime(line)) candidates.push(line);
    else if (line.length < 40 && next.length < 60 && hasTime(both) && !hasDay(next)) candidates.push(both);
  }
  const readable = candidates.filter((line) => parseHours(line).kind === 'weekly').slice(0, 14);
  return readable.length > 0 ? readHoursLines(readable) : { kind: 'missing' };
}

function hasDay(line: string): boolean {
  return DAY.test(translateSpanishHours(line));
}

/** Expects a line with its day, because "cerrado" alone is not translated. */
function hasTime(line: string): boolean {
  return TIME.test(translateSpanishHours(line));
}
