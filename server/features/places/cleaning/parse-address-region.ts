import { CANADIAN_PROVINCE_BOUNDS, STATE_BOUNDS_BY_COUNTRY, US_STATE_BOUNDS } from './region-bounds.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export type AddressRegion = {
  country: string | null;
  state: string;
};

/** Feeds contain US, USA, United States or nothing, and "Missouri MO" or "FL " for a state. */
export function parseAddressRegion(row: { country: string; state: string; postcode: string }): AddressRegion {
  const state = stateCode(row.state);
  const named = countryCode(row.country);
  if (named) return { country: named, state: STATE_BOUNDS_BY_COUNTRY.has(named) ? state : row.state };
  if (Object.hasOwn(US_STATE_BOUNDS, state) && /^\d{5}(-?\d{4})?$/.test(row.postcode))
    return { country: 'US', state };
  if (Object.hasOwn(CANADIAN_PROVINCE_BOUNDS, state) && /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i.test(row.postcode))
    return { country: 'CA', state };
  return { country: null, state: row.state };
}

const STATE_NAMES: ReadonlyMap<string, string> = new Map(
  (
    'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,' +
    'FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,' +
    'MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,' +
    'NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,' +
    'PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,' +
    'WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,PR Puerto Rico,GU Guam,AB Alberta,BC British Columbia,MB Manitoba,' +
    'NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan'
  )
    .split(',')
    .map((entry) => [entry.slice(3).toLowerCase(), entry.slice(0, 2)] as const),
);

function stateCode(state: string): string {
  const text = state.trim();
  if (/^[a-z]{2}$/i.test(text)) return text.toUpperCase();
  const named = STATE_NAMES.get(text.toLowerCase());
  if (named) return named;
  const [, name = '', code] = /^(.+?) ([A-Z]{2})$/.exec(text) ?? [];
  return code && STATE_NAMES.get(name.toLowerCase()) === code ? code : text;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const COUNTRY_CODES = countryNames();

function countryCode(country: string): string | null {
  const name = country.trim().toLowerCase();
  return COUNTRY_CODES.get(name) ?? null;
}

function countryNames(): Map<string, string> {
  const names = new Map<string, string>([
    ['usa', 'US'],
    ['u.s.a.', 'US'],
    ['u.s.', 'US'],
    ['united states of america', 'US'],
    ['can', 'CA'],
    ['uk', 'GB'],
    ['england', 'GB'],
    ['scotland', 'GB'],
    ['wales', 'GB'],
    ['northern ireland', 'GB'],
    ['great britain', 'GB'],
    ['holland', 'NL'],
    ['pan', 'PA'],
    ['mex', 'MX'],
    ['gbr', 'GB'],
  ]);
  const inLanguages = ['en', 'de', 'es', 'fr'].map(
    (language) => new Intl.DisplayNames(language, { type: 'region' }),
  );
  for (const first of LETTERS)
    for (const second of LETTERS)
      for (const language of inLanguages) {
        const name = language.of(first + second);
        if (!name || name === first + second) continue;
        // Resolves withdrawn codes (SU, UK) to their successors.
        const code = assertDefined(new Intl.Locale(`und-${first}${second}`).region);
        names.set(name.toLowerCase(), code).set(`${first}${second}`.toLowerCase(), code);
      }
  return names;
}
