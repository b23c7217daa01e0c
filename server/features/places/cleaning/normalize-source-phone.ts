import { assertDefined } from '#shared/assert-defined.ts';
const KEYPAD = ['', '', 'ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ'];
const NORTH_AMERICA: ReadonlySet<string | null> = new Set(['US', 'CA', 'PR', 'GU', 'VI', null]);

/** Null unless the number can be dialed: feeds contain "Coming Soon", "() -" and numbers that lost a digit. */
export function normalizeSourcePhone(value: string, country: string | null): string | null {
  const { number, extension } = withoutExtension(firstOf(value.normalize('NFKC')));
  const spelled = number.replace(/(?<=\d{3}[^\d]{1,3})[a-z]{4,7}$/i, dialled);
  if (/\p{L}/u.test(spelled)) return null;
  const international = /^\s*\(?\s*(\+|00(?=(\D*\d){9}))/.test(spelled);
  const digits = spelled.replace(/\D/g, '').replace(international ? /^00/ : /^$/, '');
  const local = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (local.length === 10 && (NORTH_AMERICA.has(country) || digits !== local))
    if (/^[2-9]\d{2}[2-9]\d{6}$/.test(local))
      return `(${local.slice(0, 3)}) ${local.slice(3, 6)}-${local.slice(6)}${extension}`;
  if (international)
    return digits.length >= 8 && digits.length <= 15 ? `+${grouped(spelled)}${extension}` : null;
  if (NORTH_AMERICA.has(country)) return null;
  return digits.length >= 6 && digits.length <= 15 ? grouped(spelled) + extension : null;
}

function firstOf(value: string): string {
  return assertDefined(value.split(/\s\/\s|\bor\b|;/, 1)[0]);
}

function withoutExtension(value: string): { number: string; extension: string } {
  const [, number = value, digits] =
    /^(.*?\d)\s*(?:,|;)?\s*(?:x|ext\.?|extension)\s*(\d{1,6})\s*$/i.exec(value) ?? [];
  return { number: number.trim(), extension: digits ? ` ext. ${digits}` : '' };
}

function dialled(letters: string): string {
  return letters
    .toUpperCase()
    .replace(/[A-Z]/g, (letter) => String(KEYPAD.findIndex((key) => key.includes(letter))));
}

/** Keeps the source's grouping; the (0) of "+44 (0)20" is not dialed from abroad. */
function grouped(number: string): string {
  return number
    .replace(/\(0\)/g, ' ')
    .replace(/^\D*(00)?/, '')
    .split(/\D+/)
    .filter(Boolean)
    .join(' ');
}
