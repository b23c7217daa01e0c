import { assertDefined } from '#shared/assert-defined.ts';
export type AddressParts = { city: string | null; street: string | null; address: string | null };

const MAX_ADDRESS_LENGTH = 90;

/** A city is accepted only if a state or a postcode shows which part of the address it is. */
export function parseAddressParts(text: string): AddressParts {
  const address = text
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s,.;]+|[\s,;]+$/g, '')
    .replace(/\.$/, '');
  const parts = address.split(/\s*,\s*/).filter((part) => part !== '' && !COUNTRY.test(part));
  const found = partOfCity(parts);
  const city = found !== null && CITY.test(found) && !STREET.test(found) ? found : null;
  const street = /^\d+[A-Za-z]?(?:-\d+)? ([^\d,]{3,40})$/.exec(parts[0] ?? '')?.[1] ?? null;
  const isShort =
    address !== '' &&
    address.length <= MAX_ADDRESS_LENGTH &&
    /^[\p{L}\p{N}#]/u.test(address) &&
    !/[!?"<>]|\. /.test(address);
  return {
    city,
    street: street !== null && STREET.test(street) ? street : null,
    address: isShort ? address : null,
  };
}

function partOfCity(parts: readonly string[]): string | null {
  const state = parts.findLastIndex((part) => STATE.test(part));
  if (state > 0) return assertDefined(parts[state - 1]);
  const last = parts.at(-1) ?? '';
  const british = last.replace(BRITISH_POSTCODE, '').trim();
  return parts.length > 1 && british !== last ? british : null;
}

const COUNTRY = /^(?:usa|u\.s\.a\.|us|united states(?: of america)?|canada|uk|united kingdom|england)$/i;
const CITY = /^[\p{L}][\p{L} .'’-]{1,40}$/u;
const STREET =
  /\b(?:st|street|ave|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|hwy|highway|pkwy|parkway|way|pl|place|ct|court|sq|square|broadway|pike|terrace|plaza|alley|row)\.?(?: (?:n|s|e|w|ne|nw|se|sw|north|south|east|west)\.?)?$/i;
const BRITISH_POSTCODE = /\s[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/;
const STATE =
  /^(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]|Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming)(?: \d{5}(?:-\d{4})?)?$/;
