// Control characters, zero-width and bidirectional marks and the replacement character are never part of a name.
const UNSEEN = /[\p{Cc}\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd]/gu;
const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }),
);

export function cleanSingleLineText(value: string | undefined, longest: number): string {
  if (!value) return '';
  let text = value;
  if (/[<&]/.test(text)) text = withoutMarkup(text);
  text = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\t\r\n]+/g, ' ')
    .replace(UNSEEN, '');
  text = text
    .replace(/\s+/g, ' ')
    .replace(/ ,/g, ',')
    .replace(/(,\s*)+/g, ', ');
  return truncateWithEllipsis(text.replace(/^[\s,]+|[\s,]+$/g, ''), longest);
}

export function truncateWithEllipsis(text: string, longest: number): string {
  return text.length <= longest
    ? text
    : `${text
        .slice(0, longest - 1)
        .toWellFormed()
        .trimEnd()}…`;
}

function withoutMarkup(text: string): string {
  return text
    .replace(/<br\s*\/?>/gi, ', ')
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(
      /&(#x?[0-9a-f]+|[a-z]+);/gi,
      (entity, name: string) => ENTITIES.get(name.toLowerCase()) ?? coded(name) ?? entity,
    );
}

function coded(name: string): string | undefined {
  if (!name.startsWith('#')) return undefined;
  const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
