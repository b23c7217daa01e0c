const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  eacute: 'é',
  egrave: 'è',
  ntilde: 'ñ',
  uuml: 'ü',
  ouml: 'ö',
  auml: 'ä',
  reg: '®',
  trade: '™',
  bull: '•',
};

export function cleanImportedText(text: string | null | undefined, longest = 300): string | null {
  if (!text) return null;
  const plain = decode(decode(text.slice(0, longest * 20)).replace(/<[a-z/!][^<>]{0,1000}>/gi, ' '))
    // oxlint-disable-next-line no-control-regex -- removes control characters
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\ufeff]/g, ' ')
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;!?])(?= |$)/g, '$1')
    .trim();
  if (plain === '') return null;
  return plain.length <= longest ? plain : `${cut(plain, longest - 1)}…`;
}

/** Cuts at the last space, or inside a word if there is none. */
function cut(text: string, longest: number): string {
  const blank = text.lastIndexOf(' ', longest);
  return text.slice(0, blank > 0 ? blank : longest).toWellFormed();
}

function decode(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entityOf(name.toLowerCase()) ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function entityOf(name: string): string | undefined {
  return Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
}
