export function looksLikeHtml(text: string): boolean {
  return /<(?:\/?(?:div|p|br|li|ul|td|tr|table|span|h[1-6]|section|body|html|strong|b|em|script)|!doctype)\b[^<>]*>/i.test(
    text,
  );
}

export function stripPastedHtml(text: string): string {
  return withoutBlocks(text, ['script', 'style', 'noscript', 'template', 'svg', 'head'])
    .replace(HAS_BLOCKS.test(text) ? /\s+/g : /[ \t]+/g, ' ')
    .replace(/<h[1-6]\b[^<>]*>/gi, '\n\n# ')
    .replace(/<\/(?:td|th|dt)\s*>/gi, '\t')
    .replace(
      /<\/?(?:div|p|br|li|ul|ol|tr|table|tbody|thead|section|article|header|footer|h[1-6]|dl|dd|hr|figure|main|nav|aside)\b[^<>]*>/gi,
      '\n',
    )
    .replace(/<!--[^<>]*-->|<!doctype[^<>]*>|<\/?[a-z][^<>]*>/gi, ' ')
    .replace(
      /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi,
      (whole, name: string) => entity(name.toLowerCase()) ?? whole,
    )
    .replace(/# *\n+ */g, '# ')
    .replace(/\n(?: *\n){2,}/g, '\n\n');
}

/** If there are block elements, line breaks in the source are ignored. */
const HAS_BLOCKS = /<(?:div|p|br|li|td|h[1-6])\b/i;

function withoutBlocks(text: string, names: readonly string[]): string {
  let left = text;
  for (const name of names) {
    const parts = left.split(new RegExp(`<${name}\\b`, 'i'));
    left = parts
      .map((part, index) => {
        if (index === 0) return part;
        const end = part.search(new RegExp(`</${name}\\s*>`, 'i'));
        return end < 0 ? '' : part.slice(part.indexOf('>', end) + 1);
      })
      .join(' ');
  }
  return left;
}

const ENTITIES: Record<string, string> = {
  ...{
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ndash: '–',
    mdash: '—',
    rsquo: '’',
    lsquo: '‘',
    ldquo: '“',
    rdquo: '”',
  },
  ...{
    hellip: '…',
    bull: '•',
    middot: '·',
    euro: '€',
    pound: '£',
    yen: '¥',
    cent: '¢',
    reg: '®',
    trade: '™',
    copy: '©',
    deg: '°',
    frac12: '½',
  },
  ...{
    eacute: 'é',
    egrave: 'è',
    ecirc: 'ê',
    agrave: 'à',
    aacute: 'á',
    acirc: 'â',
    ntilde: 'ñ',
    ouml: 'ö',
    uuml: 'ü',
    auml: 'ä',
    szlig: 'ß',
  },
  ...{
    iacute: 'í',
    oacute: 'ó',
    ocirc: 'ô',
    uacute: 'ú',
    ccedil: 'ç',
    aring: 'å',
    oslash: 'ø',
    aelig: 'æ',
    times: '×',
    shy: '',
  },
};

function entity(name: string): string | undefined {
  if (!name.startsWith('#')) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
}
