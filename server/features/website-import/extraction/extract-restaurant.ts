import type { ParsedHours } from '#packages/opening-hours/parsed-hours.ts';
import { structuredItemFromMetaTags, findBusinessItems, type BusinessItems } from './find-business-items.ts';
import { findElements, parseHtml, textContentOf, type HtmlNode } from './parse-html.ts';
import { parsePageHead, type HtmlHeadFields } from './parse-page-head.ts';
import { readBusinessHours } from './read-business-hours.ts';
import {
  hasItemType,
  nestedItemsOf,
  firstStructuredItemPropertyText,
  structuredItemPropertyTexts,
  type StructuredItem,
} from './structured-items.ts';
import { parseJsonLd } from './parse-json-ld.ts';
import { findMenuLink, parseHttpLink } from './find-menu-link.ts';
import {
  hasItemAddress,
  readStructuredLocations,
  findPhoneOfStructuredItem,
  type ExtractedLocation,
} from './read-structured-locations.ts';
import { readVisibleBusinessDetails, type VisibleBusinessDetails } from './read-visible-business-details.ts';
import { readPriceRange, type PriceRange } from './read-price-range.ts';
import { parseMicrodata, parseRdfa } from './parse-microdata-and-rdfa.ts';
import { readRestaurantType, type RestaurantType } from './read-restaurant-type.ts';
import { findRestaurantName } from './find-restaurant-name.ts';
import { cleanImportedText } from './clean-imported-text.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export type ExtractedRestaurant = {
  name: string;
  description: string | null;
  website: string;
  priceRange: PriceRange | null;
  restaurantType: RestaurantType | null;
  /** The original URL, to which pages must not link. */
  imageUrl: string | null;
  menuUrl: string | null;
  locations: ExtractedLocation[];
};

const MAX_DESCRIPTION_LENGTH = 1000;
const RECIPES: ReadonlySet<string> = new Set(['recipe', 'howto']);
const MAX_LOCATIONS = 100;

export async function extractRestaurant(html: string, address: string): Promise<ExtractedRestaurant | null> {
  const root = parseHtml(html);
  const head = parsePageHead(root);
  const items = [...parseJsonLd(jsonLdOf(root, html)), ...(await readMarkup(html, address))];
  const plain = readVisibleBusinessDetails(root);
  const meta = structuredItemFromMetaTags(head.kind, head.meta);
  const business = findBusinessItems(meta ? [...items, meta] : items, head.siteName);
  if (!isRestaurant(business, items, head, plain)) return null;
  const main = business?.main ?? null;
  const name = business?.name ?? findRestaurantName(head, plain, address);
  if (name === null) return null;
  const description = describe(business, head);
  const kinds = business?.main.types ?? [];
  const descriptions = [
    description,
    head.title,
    ...(main ? structuredItemPropertyTexts(main, 'servescuisine', 'keywords') : []),
  ].join(' ');
  return {
    name,
    description,
    website: websiteOf(business, address),
    priceRange: readPriceRange(
      main && cleanImportedText(firstStructuredItemPropertyText(main, 'pricerange', 'priceRange')),
    ),
    restaurantType: readRestaurantType(kinds, name, descriptions),
    imageUrl: pictureOf(main, head, address),
    menuUrl: business && findMenuLink([business.main, ...business.branches], address),
    locations: locate(business, plain).slice(0, MAX_LOCATIONS),
  };
}

function jsonLdOf(root: HtmlNode, html: string): string[] {
  const isData = ({ name, attribs }: HtmlNode) =>
    name === 'script' && /ld\+json|json\+ld/i.test(assertDefined(attribs)['type'] ?? '');
  const scripts = findElements(root, isData, 200).map(textContentOf);
  return scripts.length === 0 && /^\s*[[{]/.test(html) ? [html] : scripts;
}

async function readMarkup(html: string, address: string): Promise<StructuredItem[]> {
  // Otherwise two lines of an address would become one word.
  const broken = html.replace(/<br\s*\/?>/gi, '\n$&');
  const microdata = /\bitemscope\b/i.test(html) ? await parseMicrodata(broken, address) : [];
  const rdfa = /\b(?:typeof|vocab)\s*=/i.test(html) ? await parseRdfa(broken, address) : [];
  return [...microdata, ...rdfa];
}

/** A page with a recipe is about food too, but has no location. */
function isRestaurant(
  business: BusinessItems | null,
  items: readonly StructuredItem[],
  head: HtmlHeadFields,
  plain: VisibleBusinessDetails,
): boolean {
  const rank = business?.rank ?? 0;
  const stands = business !== null && business.branches.some((branch) => hasItemAddress(branch));
  const isRecipe = head.kind.includes('recipe') || items.some((item) => hasItemType(item, RECIPES));
  if (isRecipe) return rank === 3 && stands;
  if (rank === 3) return true;
  const isStory = /^(?:article|blog|video|book|profile|product)/.test(head.kind);
  const isFound = stands || plain.addresses.length > 0;
  if (isStory && !isFound) return false;
  const isAboutFood = mentionsFood([head.title, head.siteName, head.description, plain.heading].join(' '));
  const isCalled =
    plain.phones.length > 0 || (business !== null && findPhoneOfStructuredItem(business.main) !== null);
  const isOpened =
    plain.hours.kind !== 'missing' ||
    (business !== null && readBusinessHours(business.main).kind !== 'missing');
  const isReachable = isFound || isCalled || isOpened;
  if (rank === 2 && (isReachable || hasPin(assertDefined(business)))) return true;
  return isAboutFood ? isReachable || !isStory : isReachable && isFound && mentionsFood(plain.words);
}

function hasPin({ branches }: BusinessItems): boolean {
  return branches.flatMap(readStructuredLocations).some(({ latitude }) => latitude !== null);
}

function describe(business: BusinessItems | null, head: HtmlHeadFields): string | null {
  const items = business ? [business.main, ...business.more] : [];
  const texts = [
    ...items.map((item) => firstStructuredItemPropertyText(item, 'description', 'disambiguatingdescription')),
    head.description,
  ];
  return (
    texts.map((text) => cleanImportedText(text, MAX_DESCRIPTION_LENGTH)).find((text) => text !== null) ?? null
  );
}

function websiteOf(business: BusinessItems | null, address: string): string {
  const page = new URL(address);
  page.hash = '';
  for (const name of [...page.searchParams.keys()])
    if (/^(utm_|gclid|fbclid)/.test(name)) page.searchParams.delete(name);
  if (business === null || business.rank < 2) return page.href;
  return parseHttpLink(firstStructuredItemPropertyText(business.main, 'url'), address) ?? page.href;
}

function pictureOf(main: StructuredItem | null, head: HtmlHeadFields, address: string): string | null {
  const images = main ? nestedItemsOf(main, 'image', 'photo', 'logo') : [];
  const candidates = [
    ...(main ? structuredItemPropertyTexts(main, 'image', 'photo') : []),
    ...images.map((image) => firstStructuredItemPropertyText(image, 'contenturl', 'url') ?? image.id),
    head.meta('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image'),
  ];
  for (const candidate of candidates) {
    const url = candidate ? URL.parse(candidate, address) : null;
    if (url && /^https?:$/.test(url.protocol)) return url.href;
  }
  return null;
}

/** Adds data from the page's text that the markup lacks. */
function locate(business: BusinessItems | null, plain: VisibleBusinessDetails): ExtractedLocation[] {
  const marked = business?.branches.flatMap(readStructuredLocations) ?? [];
  const known = marked.filter(({ address }) => address !== null);
  const phone = business
    ? ([business.main, ...business.more].map(findPhoneOfStructuredItem).find((each) => each !== null) ?? null)
    : null;
  if (known.length > 1) return withoutDuplicates(known);
  const [only] = known.length === 1 ? known : marked;
  const addresses = only?.address ? [only.address] : plain.addresses;
  const isOne = addresses.length <= 1;
  const hours = hoursOfLocation(only, isOne ? plain.hours : { kind: 'missing' });
  const phoneNumber = only?.phoneNumber ?? phone ?? (isOne ? (plain.phones[0] ?? null) : null);
  const pin = {
    latitude: isOne ? (only?.latitude ?? null) : null,
    longitude: isOne ? (only?.longitude ?? null) : null,
  };
  return (isOne ? [addresses[0] ?? null] : addresses).map((address) => ({
    address,
    phoneNumber,
    hours,
    ...pin,
  }));
}

function hoursOfLocation(marked: ExtractedLocation | undefined, otherwise: ParsedHours): ParsedHours {
  return marked && marked.hours.kind !== 'missing' ? marked.hours : otherwise;
}

/** A page may have the same data in two syntaxes, each with something that the other lacks. */
function withoutDuplicates(locations: readonly ExtractedLocation[]): ExtractedLocation[] {
  const byKey = new Map<string, ExtractedLocation>();
  for (const location of locations) {
    const key = assertDefined(location.address)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '');
    const duplicate = byKey.get(key);
    if (!duplicate) byKey.set(key, location);
    else
      byKey.set(key, {
        address: duplicate.address,
        phoneNumber: duplicate.phoneNumber ?? location.phoneNumber,
        hours: duplicate.hours.kind === 'missing' ? location.hours : duplicate.hours,
        latitude: duplicate.latitude ?? location.latitude,
        longitude: duplicate.longitude ?? location.longitude,
      });
  }
  return [...byKey.values()];
}

const FOOD =
  /\b(?:restaurants?|menus?|chicken|kitchen|grill|cafes?|diner|eatery|bistro|brasserie|pizz(?:a|eria)|burgers?|sandwich(?:es)?|tavern|pub|bar|bakery|deli|taqueria|tacos?|bbq|barbecue|smokehouse|steakhouse|brunch|lunch|dinner|dine|dining|cuisine|food|coffee|wings|fried|sushi|ramen|noodles?|ristorante|trattoria|cantina|cocina|rotisserie|brewery|brewpub|gastropub|takeaway|takeout|take-out|street food|catering|restaurantes?|pollos?|pollitos?|comidas?|cafeteria|asadero|panaderia|torteria|pupuseria|marisqueria|almuerzos?|desayunos?)\b/i;

/** `\b` does not treat an accented letter as part of a word. */
function mentionsFood(text: string): boolean {
  return FOOD.test(text.normalize('NFD').replaceAll(/\p{M}/gu, ''));
}
