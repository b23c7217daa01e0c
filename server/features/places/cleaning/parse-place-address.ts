import { normalizeToOneWord, normalizeWords } from '#packages/text-folding/index.ts';
import { cleanSingleLineText, truncateWithEllipsis } from '#server/platform/text/clean-single-line-text.ts';
import { titleCase, titleCaseIfAllCaps } from '#server/platform/text/title-case.ts';
import type { PlaceFields } from '../parsing/match-place-columns.ts';
import type { AddressRegion } from './parse-address-region.ts';

export type ParsedAddress = {
  text: string;
  /** Equal for two spellings of one address; null when the address does not identify one building. */
  key: string | null;
  unit: string;
};

const MAX_LENGTH = 300;

export function parsePlaceAddress(fields: PlaceFields, region: AddressRegion): ParsedAddress {
  const city = titleCase(cleanSingleLineText(fields.city, 100));
  const postcode = tidyPostcode(cleanSingleLineText(fields.postcode, 20), region);
  const state = cleanSingleLineText(region.state, 60);
  const street = titleCaseIfAllCaps(streetOf(fields));
  if (street === '' && city === '' && postcode === '') return { text: '', key: null, unit: '' };
  const text =
    street.length > MAX_LENGTH
      ? truncateWithEllipsis(street, MAX_LENGTH)
      : withTown(street, city, state, postcode, region);
  return { text, ...addressKey(street, city, state, postcode) };
}

function streetOf(fields: PlaceFields): string {
  const street = [fields.houseNumber, fields.street]
    .map((part) => cleanSingleLineText(part, MAX_LENGTH))
    .filter(Boolean)
    .join(' ');
  const full = cleanSingleLineText(fields.fullAddress, MAX_LENGTH);
  return full.length >= street.length ? full : street;
}

function withTown(
  street: string,
  city: string,
  state: string,
  postcode: string,
  { country }: AddressRegion,
): string {
  const folded = ` ${normalizeWords(street)} `;
  const contains = (part: string) => part === '' || folded.includes(` ${normalizeWords(part)} `);
  if (street !== '' && contains(postcode) && postcode !== '') return street;
  const stateAndCode = [state, postcode].filter(Boolean).join(' ');
  const end =
    country === 'US' || country === 'CA' || country === null
      ? stateAndCode
      : [postcode, state].filter(Boolean).join(', ');
  const cityText = city !== '' && folded.trimEnd().endsWith(` ${normalizeWords(city)}`) ? '' : city;
  return truncateWithEllipsis([street, cityText, end].filter(Boolean).join(', '), MAX_LENGTH);
}

function tidyPostcode(postcode: string, { country, state }: AddressRegion): string {
  const [, five, four] = /^(\d{5})-?(\d{4})$/.exec(postcode) ?? [];
  if (five) return four === '0000' ? five : `${five}-${four}`;
  if (country === 'CA') return postcode.toUpperCase().replace(/^(\w{3}) ?(\w{3})$/, '$1 $2');
  // Spreadsheets drop the leading zero of New England's codes.
  if (country === 'US' && /^\d{4}$/.test(postcode) && NEW_ENGLAND.has(state)) return `0${postcode}`;
  return postcode;
}

const NEW_ENGLAND: ReadonlySet<string> = new Set(['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT', 'PR']);

const UNIT =
  /(?:^| )(?:(?:ste|suite|unit|apt|bldg|building|space|spc|shop|floor|room|rm|no) ?)((?:[a-z]{1,2} )?[a-z]?\d+[a-z]?|[a-z]{1,2}\d*)(?= |$)/g;

function addressKey(
  street: string,
  city: string,
  state: string,
  postcode: string,
): Pick<ParsedAddress, 'key' | 'unit'> {
  const tail = / ([a-z]{2}) (\d{5})(?: \d{4})?(?: usa?| united states)?$/;
  const foldedStreet = normalizeWords(street.replace(/#/g, ' unit '));
  const cityMatch = tail.exec(foldedStreet);
  const place = codeOf(postcode) || cityMatch?.[2] || `${city} ${state}`;
  let streetLine = foldedStreet.replace(tail, '');
  if (city && /[a-z]/.test(streetLine) && streetLine.endsWith(` ${normalizeWords(city)}`))
    streetLine = streetLine.slice(0, -normalizeWords(city).length - 1);
  const units: string[] = [];
  streetLine = streetLine.replace(UNIT, (_, unit: string) => (units.push(unit), ' '));
  const start = streetLine.search(/(?:^| )\d/);
  // Many restaurants share "Concourse B, Food Court".
  if (start < 0 || place.trim() === '') return { key: null, unit: '' };
  // In "Hauptstr. 12", the number comes last.
  const fromHouseNumber = /\d \S/.test(streetLine.slice(start)) ? streetLine.slice(start) : streetLine;
  const parts = fromHouseNumber
    .trim()
    .split(/\s+/)
    .map((word) => SHORT.get(word) ?? word);
  return {
    key: `${parts.join(' ')}|${normalizeWords(place)}`.slice(0, 200),
    unit: units.join(' ').trim().slice(0, 40),
  };
}

/** Equal for "94565-7102" and "94565", and for "M5J 2T6" and "m5j2t6". */
function codeOf(postcode: string): string {
  const code = normalizeToOneWord(postcode);
  if (/^\d{5}(\d{4})?$/.test(code)) return code.slice(0, 5);
  return code.length >= 3 ? code : '';
}

const SHORT: ReadonlyMap<string, string> = new Map(
  (
    'street st,avenue ave,av ave,road rd,boulevard blvd,drive dr,lane ln,highway hwy,parkway pkwy,pky pkwy,court ct,circle cir,place pl,square sq,' +
    'turnpike tpke,trail trl,terrace ter,expressway expy,freeway fwy,center ctr,centre ctr,plaza plz,route rt,rte rt,' +
    'north n,south s,east e,west w,northeast ne,northwest nw,southeast se,southwest sw,saint st,mount mt,fort ft,' +
    'first 1st,second 2nd,third 3rd,fourth 4th,fifth 5th,sixth 6th,seventh 7th,eighth 8th,ninth 9th,tenth 10th'
  )
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
);
