import { createSeededRandom } from '#db/seeded-random.ts';
import { formatPostgresArray, type SqlCopyValue } from '../run-sql-copy.ts';
import { generateDish } from '../random-texts/generate-dish.ts';
import { SAMPLE_HOURS } from '../random-texts/sample-hours.ts';
import { normalizeToSearchTokens, formatTsvector } from '../format-tsvector.ts';
import type { GeneratedRestaurant } from '../entities/generate-restaurants.ts';
import {
  createTimestampFormatter,
  DAY_MINUTES,
  type DatabaseGenerationOptions,
} from '../generation-options.ts';
import type { GeneratedSandwiches } from '../entities/generate-members-and-sandwiches.ts';
import { createAddressGenerator } from '../entities/address-generator.ts';

const PRICES = ['$', '$', '$$', '$$$', '$$$$'] as const;
const VOWEL = /^[aeiou]/i;

export const RESTAURANTS_COPY_TARGET =
  'restaurants (id, name, description, restaurant_type, price_range, search_vector, date_created, date_updated)';

export function* generateRestaurantRows(
  options: DatabaseGenerationOptions,
  kitchens: readonly GeneratedRestaurant[],
): Generator<SqlCopyValue[]> {
  const at = createTimestampFormatter(options);
  for (const { id, name, tokens, squashed, type, level, cuisine, isNew } of kitchens) {
    if (!isNew) continue;
    const sign = cuisine.styles[id % cuisine.styles.length]!.toLowerCase();
    const description = `${VOWEL.test(sign) ? 'An' : 'A'} ${sign} place with a short menu.`;
    const searchDocument = formatTsvector([
      ['A', tokens],
      ['B', squashed],
      ['C', normalizeToSearchTokens(type)],
      ['D', normalizeToSearchTokens(description)],
    ]);
    const since = at((id * 7919) % (DAY_MINUTES * 365));
    yield [id, name, description, type, PRICES[level]!, searchDocument, since, since];
  }
}

export const LOCATIONS_COPY_TARGET =
  'locations (restaurant_id, address, phone_number, latitude, longitude, time_zone, hours_of_operation, date_created, date_updated)';

export function* generateLocationRows(
  options: DatabaseGenerationOptions,
  kitchens: readonly GeneratedRestaurant[],
): Generator<SqlCopyValue[]> {
  const at = createTimestampFormatter(options);
  const random = createSeededRandom('locations', options.seed);
  const spot = createAddressGenerator(options.seed);
  for (const { id, branches, isNew } of kitchens) {
    if (!isNew) continue;
    const hours = JSON.stringify(random.pick(SAMPLE_HOURS));
    const since = at((id * 7919) % (DAY_MINUTES * 365));
    for (let branch = 0; branch < branches; branch++) {
      const { address, latitude, longitude, timeZone } = spot();
      const phone = `+1 ${200 + random.below(800)}-555-${String(random.below(10_000)).padStart(4, '0')}`;
      yield [id, address, phone, latitude, longitude, timeZone, hours, since, since];
    }
  }
}

export const SANDWICHES_COPY_TARGET =
  'sandwiches (id, restaurant_id, name, description, price, ingredients, contains_gluten, contains_dairy, contains_eggs, organic, is_spicy, spice_level, rating_sum, rating_count, source, source_id, date_created, date_updated)';

type Called = { firstId: number; onTags(sandwich: number, tags: readonly string[]): void };

export function* generateSandwichRows(
  options: DatabaseGenerationOptions,
  kitchens: readonly GeneratedRestaurant[],
  menu: GeneratedSandwiches,
  { firstId, onTags }: Called,
): Generator<SqlCopyValue[]> {
  const at = createTimestampFormatter(options);
  const random = createSeededRandom('dishes', options.seed);
  for (let index = 0; index < menu.count; index++) {
    const { id, cuisine, level } = kitchens[menu.kitchen[index]!]!;
    const { name, description, price, ingredients, heat, tags, diet } = generateDish(random, cuisine, level);
    const organic = random.next() < 0.1 ? true : null;
    onTags(index, tags);
    const since = at(menu.since[index]!);
    yield [
      ...[firstId + index, id, name, description, price, formatPostgresArray(ingredients)],
      ...[diet.contains_gluten, diet.contains_dairy, diet.contains_eggs, organic, heat > 2, heat],
      ...[menu.ratingSum[index]!, menu.ratingCount[index]!],
      ...['generated', `${options.seed}-${firstId + index}`, since, since],
    ];
  }
}
