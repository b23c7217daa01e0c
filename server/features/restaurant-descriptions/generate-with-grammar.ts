import { RESTAURANT_TYPES } from '#contract/base/enum-values.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { parseAddressParts, type AddressParts } from './parse-address-parts.ts';

export type RestaurantFacts = {
  name: string;
  website?: string | null | undefined;
  restaurantType?: string | null | undefined;
  priceRange?: string | null | undefined;
  address?: string | null | undefined;
  sandwiches?: readonly string[] | undefined;
};

/** The choice of phrases depends only on the name, so that the text is stable. */
export function generateRestaurantDescriptionWithGrammar(facts: RestaurantFacts): string {
  const name = oneLine(facts.name);
  const pick = picker(name);
  const addressParts = parseAddressParts(facts.address ?? '');
  const sentences = [pick(openings(name, kindOf(facts.restaurantType), addressParts))];
  const menu = menuOf(facts.sandwiches ?? []);
  const price = PRICES.get(facts.priceRange ?? '');
  if (price) sentences.push(pick(price));
  if (menu) sentences.push(pick(menu));
  const host = hostOf(facts.website ?? '');
  if (host && sentences.length < 3)
    sentences.push(pick([`More at ${host}.`, `You’ll find it online at ${host}.`, `See ${host} for more.`]));
  if (sentences.length < 3) sentences.push(pick(FAREWELLS));
  return sentences.join(' ');
}

function openings(name: string, kind: string, { city, street, address }: AddressParts): string[] {
  if (city && street) {
    return [
      `${name} is ${kind} on ${street} in ${city}.`,
      `Find ${name}, ${kind}, on ${street} in ${city}.`,
      `On ${street} in ${city}, you’ll find ${name}, ${kind}.`,
      `Around ${street} in ${city}, keep an eye out for ${name}, ${kind}.`,
    ];
  }
  if (city) {
    return [
      `${name} is ${kind} in ${city}.`,
      `Hungry in ${city}? Try ${name}, ${kind}.`,
      `In ${city}, say hello to ${name}, ${kind}.`,
      `Meet ${name}, ${kind} in ${city}.`,
    ];
  }
  if (address)
    return [
      `${name} is ${kind} at ${address}.`,
      `Find ${name}, ${kind}, at ${address}.`,
      `Meet ${name}, ${kind} at ${address}.`,
    ];
  return [`${name} is ${kind}.`, `Meet ${name}, ${kind}.`, `Say hello to ${name}, ${kind}.`];
}

const KINDS: Record<(typeof RESTAURANT_TYPES)[number], string> = {
  'Fast Food': 'a fast-food restaurant',
  'Fast Casual': 'a fast-casual restaurant',
  'Casual Dining': 'a casual restaurant',
  'Fine Dining': 'a fine-dining restaurant',
  'Food Truck': 'a food truck',
  Cafe: 'a cafe',
  Pub: 'a pub',
  Restaurant: 'a restaurant',
  Deli: 'a deli',
  Bakery: 'a bakery',
};

function kindOf(type: string | null | undefined): string {
  const known = RESTAURANT_TYPES.find((each) => each.toLowerCase() === type?.trim().toLowerCase());
  return known ? KINDS[known] : 'a place to eat';
}

// The price ranges (A3.30).
const PRICES: ReadonlyMap<string, string[]> = new Map(
  Object.entries({
    $: ['Expect to pay under $10.', 'It’s easy on the wallet: under $10.', 'Plan on less than $10.'],
    $$: ['Expect to pay $10 to $20.', 'Prices run from $10 to $20.', 'Plan on $10 to $20.'],
    $$$: ['Expect to pay $21 to $30.', 'Prices run from $21 to $30.', 'Plan on $21 to $30.'],
    $$$$: ['Expect to pay over $30.', 'Plan on more than $30.'],
  }),
);

const FAREWELLS = [
  'Come hungry.',
  'Bring an appetite.',
  'Stop by when hunger strikes.',
  'Come say hi, and bring an appetite.',
];

function menuOf(names: readonly string[]): string[] | null {
  const listed = [...new Set(names.map(oneLine))].filter((name) => name !== '');
  const shown = listed.filter((name) => name.length <= 50 && !/[,;.!?]/.test(name)).slice(0, 2);
  if (shown.length === 0) return null;
  const more = listed.length - shown.length;
  const rest = more > 0 ? [`${more} more`] : [];
  const list = [...shown, ...rest];
  const text = new Intl.ListFormat('en-US').format(list);
  return [`On the menu: ${text}.`, `Among the sandwiches: ${text}.`, `Sandwiches to try: ${text}.`];
}

function hostOf(website: string): string | null {
  const text = website.trim();
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!text.includes('.') || !URL.canParse(address)) return null;
  const { hostname, username } = new URL(address);
  return username === '' && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(hostname) && /[a-z]$/.test(hostname)
    ? hostname.replace(/^www\./, '')
    : null;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Each choice uses other bits of the name's FNV-1a hash, so that adjacent restaurants differ. */
function picker(name: string): (choices: readonly string[]) => string {
  let hash = 0x811c9dc5;
  const stir = (value: number) => void (hash = Math.imul(hash ^ value, 0x01000193) >>> 0);
  for (const letter of name) stir(assertDefined(letter.codePointAt(0)));
  return (choices) => {
    stir(choices.length);
    return assertDefined(choices[(hash >>> 8) % choices.length]);
  };
}
