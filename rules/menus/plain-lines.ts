/** A line of a menu without what typesetters, browsers and copying put around its words. */
export type Line = {
  /** '' is a blank line. */
  text: string;
  /** What its place in HTML, Markdown or a table says it is. */
  as: 'heading' | 'item' | 'description' | null;
};

const LONGEST_LINE = 2000;

export function plainLines(text: string): Line[] {
  const plain = looksLikeHtml(text) ? withoutHtml(text) : text;
  return plain
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replace(INVISIBLE, '')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .split('\n')
    .map(plainLine);
}

// Zero-width signs, soft hyphens, directions and controls: they come along when a page is copied.
// oxlint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;

function plainLine(raw: string): Line {
  const line = mendedPrices(withoutCalories(raw.slice(0, LONGEST_LINE))).trim();
  if (RULE.test(line)) return { text: '', as: null };
  const cells = /^\|.*\|$/.test(line) ? line.slice(1, -1).split('|') : null;
  if (cells)
    return {
      text: cells
        .map((cell) => cell.trim())
        .join('\t')
        .trim(),
      as: null,
    };
  const heading = /^#{1,6}\s+(?=\S)/.exec(line) ?? /^={2,}\s*(?=\S)/.exec(line);
  const isMarked = heading !== null || isFramed(line);
  const text = unframed(line.slice(heading?.[0].length ?? 0).replaceAll(/\*{2,}|_{2,}|~~|`/g, '')).replace(
    BULLET,
    '',
  );
  return { text: text.trim(), as: isMarked && text !== '' ? 'heading' : null };
}

/** "540 Cal." and "440-520 calories" look like prices to everybody but the reader of this line. */
function withoutCalories(line: string): string {
  return line.replaceAll(
    /[[(]?\b\d[\d,]{0,5}(?:\s?[-–/]\s?\d[\d,]{0,5})?\s?(?:k?cals?|calories|kj)\b\.?[\])]?/gi,
    ' ',
  );
}

/** What optical reading makes of digits: "$1O.99", "$l2.5O", "$ 9. 99", "12 .50". */
function mendedPrices(line: string): string {
  return line
    .replaceAll(/\$\s?[\dOoIl|S]{1,3}(?:\s?[.,]\s?[\dOoIlS]{2})?(?![\p{L}\d])/gu, (price) =>
      price.replaceAll(/\s/g, '').replaceAll(/[Oo]/g, '0').replaceAll(/[Il|]/g, '1').replaceAll('S', '5'),
    )
    .replaceAll(/(?<=\s)(\d{1,2})(?: \.|\. )(\d{2})\s*$/g, '$1.$2');
}

/** Nothing but strokes: a line that was drawn. */
const RULE = /^[-–—_=*~•·.#+|:\s]*$/;
const BULLET = /^(?:[•●○◦▪▫■□►▸▶➤➢✓✔❖◆◇★☆✦✧🔸🔹🐔🍗🥪🍔]\s*|[-–—*+>]\s+)+/u;
const FRAME = /^(?:[-–—=*~•·|_<>\s]{2,})(?=\S)/;

/** "--- SANDWICHES ---", "*** Burgers ***". */
function isFramed(line: string): boolean {
  return FRAME.test(line) && /[-–—=*~•·|_<>]{2}$/.test(line) && line.length < 80;
}

function unframed(line: string): string {
  if (!isFramed(line)) return line;
  let end = line.length;
  while (end > 0 && '-–—=*~•·|_<> '.includes(line[end - 1]!)) end -= 1;
  return line.slice(0, end).replace(FRAME, '');
}

function looksLikeHtml(text: string): boolean {
  return /<(?:\/?(?:div|p|br|li|ul|td|tr|table|span|h[1-6]|section|body|html|strong|b|em|script)|!doctype)\b[^<>]*>/i.test(
    text,
  );
}

function withoutHtml(text: string): string {
  return withoutBlocks(text, ['script', 'style', 'noscript', 'template', 'svg', 'head'])
    .replace(HAS_BLOCKS.test(text) ? /\s+/g : /[ \t]+/g, ' ')
    .replace(/<h[1-6]\b[^<>]*>/gi, '\n\n# ')
    .replace(/<\/(?:td|th|dt)\s*>/gi, '\t')
    .replace(
      /<\/?(?:div|p|br|li|ul|ol|tr|table|tbody|thead|section|article|header|footer|h[1-6]|dl|dd|hr|figure|main|nav|aside)\b[^<>]*>/gi,
      '\n',
    )
    .replace(/<!--[^<>]*-->|<\/?[a-z][^<>]*>/gi, ' ')
    .replace(
      /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi,
      (whole, name: string) => entity(name.toLowerCase()) ?? whole,
    )
    .replace(/# *\n+ */g, '# ');
}

/** Then the ends of lines in its source mean nothing. */
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
  if (!name.startsWith('#')) return ENTITIES[name];
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
}
