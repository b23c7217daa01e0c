import {
  addStructuredProperty,
  createStructuredItem,
  hasItemType,
  nestedItemsOf,
  firstStructuredItemPropertyText,
  type StructuredItem,
} from './structured-items.ts';
import { hasItemAddress } from './read-structured-locations.ts';
import { cleanImportedText } from './clean-imported-text.ts';
import { assertDefined } from '#shared/assert-defined.ts';

/** 3: serves food; 2: a business; 1: an organization or a place of any kind. */
export type BusinessRank = 1 | 2 | 3;
export type BusinessItems = {
  rank: BusinessRank;
  name: string | null;
  main: StructuredItem;
  branches: StructuredItem[];
  more: StructuredItem[];
};

const FOOD: ReadonlySet<string> = new Set(
  (
    'restaurant foodestablishment fastfoodrestaurant cafeorcoffeeshop barorpub bakery brewery distillery winery ' +
    'icecreamshop cafe coffeeshop pub bar diner pizzeria foodtruck deli delicatessen takeaway takeout bistro'
  ).split(' '),
);
const BUSINESSES: ReadonlySet<string> = new Set(
  (
    'localbusiness foodservice catering caterer nightclub entertainmentbusiness casino comedyclub bowlingalley hotel ' +
    'resort lodgingbusiness bedandbreakfast motel gasstation vcard h-card'
  ).split(' '),
);
const ANYBODY: ReadonlySet<string> = new Set('organization corporation brand place ngo'.split(' '));
const CHILDREN = [
  'department',
  'suborganization',
  'location',
  'branch',
  'haspos',
  'haspart',
  'itemlistelement',
  'item',
  'memberof',
];
const PARENTS = ['parentorganization', 'branchof', 'brand', 'branchcode', 'worksfor'];

export function findBusinessItems(
  items: readonly StructuredItem[],
  siteName: string | null,
): BusinessItems | null {
  const ranked = items.map((item) => ({ item, rank: rankOf(item) }));
  const best = Math.max(0, ...ranked.map(({ rank }) => rank)) as BusinessRank | 0;
  if (best === 0) return null;
  const peers = ranked.filter(({ rank }) => rank === best).map(({ item }) => item);
  const main = assertDefined(peers.toSorted((a, b) => informationScore(b) - informationScore(a))[0]);
  const others = ranked
    .filter(({ item, rank }) => rank > 0 && item !== main && !peers.includes(item))
    .map(({ item }) => item);
  const organization = ranked.find(
    ({ rank, item }) => rank < 3 && item !== main && firstStructuredItemPropertyText(item, 'name'),
  )?.item;
  const parent =
    parentName(main) ?? (organization ? firstStructuredItemPropertyText(organization, 'name') : null);
  const family = peers.filter((peer) => peer === main || isRelatedBusiness(peer, main, parent ?? siteName));
  const branches = withChildren(family);
  return { rank: best, name: nameOf(main, branches, parent, siteName), main, branches, more: others };
}

function rankOf(item: StructuredItem): BusinessRank | 0 {
  const isNamed = firstStructuredItemPropertyText(item, 'name', 'legalname', 'alternatename') !== null;
  if (!isNamed && !hasItemAddress(item) && firstStructuredItemPropertyText(item, 'telephone') === null)
    return 0;
  if (hasItemType(item, FOOD)) return 3;
  if (hasItemType(item, BUSINESSES) || item.types.some((type) => /(?:store|shop)$/.test(type))) return 2;
  return hasItemType(item, ANYBODY) ? 1 : 0;
}

const INFORMATIVE = [
  'name',
  'address',
  'telephone',
  'openinghours',
  'openinghoursspecification',
  'description',
  'url',
  'geo',
  'pricerange',
  'servescuisine',
  'image',
];

function informationScore(item: StructuredItem): number {
  return (
    INFORMATIVE.filter((name) => item.properties.has(name)).length + (item.properties.has('address') ? 3 : 0)
  );
}

function parentName(item: StructuredItem): string | null {
  return cleanImportedText(
    firstStructuredItemPropertyText(item, ...PARENTS.filter((name) => nestedItemsOf(item, name).length > 0)),
  );
}

/** Several restaurants on one page are branches if their names match, else a list of other companies. */
function isRelatedBusiness(one: StructuredItem, other: StructuredItem, family: string | null): boolean {
  const [a, b] = [
    nameKey(firstStructuredItemPropertyText(one, 'name')),
    nameKey(firstStructuredItemPropertyText(other, 'name')),
  ];
  const shared = nameKey(family);
  if (a === '' || b === '' || a === b) return true;
  if (shared !== '' && a.startsWith(shared) && b.startsWith(shared)) return true;
  return a.startsWith(b) || b.startsWith(a) || commonWords([a, b]).split(' ').length >= 2;
}

function nameKey(name: string | null): string {
  return (cleanImportedText(name) ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function withChildren(family: readonly StructuredItem[]): StructuredItem[] {
  const all = new Set<StructuredItem>(family);
  for (const item of all)
    for (const child of nestedItemsOf(item, ...CHILDREN))
      if (
        all.size < 500 &&
        (hasItemType(child, FOOD) || hasItemType(child, BUSINESSES) || hasItemType(child, ANYBODY))
      )
        all.add(child);
  const withAddress = [...all].filter((item) => hasItemAddress(item));
  return withAddress.length > 0 ? withAddress : [assertDefined(family[0])];
}

/** Branches have their town in their name; the common part is the restaurant's name. */
function nameOf(
  main: StructuredItem,
  branches: readonly StructuredItem[],
  parent: string | null,
  siteName: string | null,
): string | null {
  const own = cleanImportedText(
    firstStructuredItemPropertyText(main, 'name', 'legalname', 'alternatename'),
    200,
  );
  const names = [
    ...new Set(
      branches
        .map((branch) => cleanImportedText(firstStructuredItemPropertyText(branch, 'name'), 200))
        .filter((name) => name !== null),
    ),
  ];
  if (names.length < 2 || own === null) return own;
  for (const candidate of [parent, siteName].map((text) => cleanImportedText(text, 200)))
    if (candidate && names.every((name) => nameKey(name).startsWith(nameKey(candidate)))) return candidate;
  return commonWords(names) || own;
}

function commonWords(names: readonly string[]): string {
  const [first = [], ...others] = names.map((name) => name.split(/\s+/));
  const end = first.findIndex((word, at) =>
    others.some((other) => other[at]?.toLowerCase() !== word.toLowerCase()),
  );
  return first
    .slice(0, end < 0 ? first.length : end)
    .join(' ')
    .replace(/[\s\-–—,:|@(]+$/, '');
}

/** Some pages have no metadata but Open Graph and its predecessor. */
export function structuredItemFromMetaTags(
  kind: string,
  meta: (...names: string[]) => string | null,
): StructuredItem | null {
  const field = (name: string) =>
    meta(`business:contact_data:${name}`, `og:${name.replace('_', '-')}`, `og:${name}`);
  const isBusiness = /restaurant|business|store|shop|bar$|cafe|food|place|hotel/.test(kind);
  const address = field('street_address');
  if (!isBusiness && !address) return null;
  const item = createStructuredItem();
  item.types.push(/restaurant|cafe|food/.test(kind) ? 'restaurant' : 'localbusiness');
  const set = (name: string, value: string | null) => value && addStructuredProperty(item, name, value);
  set('name', meta('og:title', 'og:site_name'));
  set('streetaddress', address);
  set('addresslocality', field('locality'));
  set('addressregion', field('region'));
  set('postalcode', field('postal_code'));
  set('addresscountry', field('country_name'));
  set('telephone', field('phone_number'));
  set('latitude', meta('place:location:latitude', 'og:latitude'));
  set('longitude', meta('place:location:longitude', 'og:longitude'));
  return item;
}
