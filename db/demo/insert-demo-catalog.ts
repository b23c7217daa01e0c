import { testLocationRow } from '#server/testing/factories/locations.ts';
import { testRestaurantRow } from '#server/testing/factories/restaurants.ts';
import { testSandwichRow } from '#server/testing/factories/sandwiches.ts';
import { testTagRow } from '#server/testing/factories/tags.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { assignDemoBackdrops } from './assign-backdrops.ts';
import { insertInBatches, reserveDemoIds, type DemoIds, type DemoTransaction } from './insert-in-batches.ts';
import { deriveAllergenColumns } from './derive-allergen-columns.ts';
import type { DemoLocation, DemoRestaurant, DemoSandwich } from './demo-types.ts';
import type { DemoClock, DemoTown } from './demo-town.ts';

const MONTH = 30 * 24 * 60;
/** A sandwich without reviews came on the menu three days ago. */
const NEW_ON_THE_MENU = 3 * 24 * 60;

export async function insertDemoCatalog(
  tx: DemoTransaction,
  { restaurants, tags }: DemoTown,
  at: DemoClock,
): Promise<DemoIds> {
  const sandwiches = restaurants.flatMap((restaurant) => restaurant.sandwiches);
  const restaurantIds = await reserveDemoIds(tx, 'restaurants', restaurants);
  const sandwichIds = await reserveDemoIds(tx, 'sandwiches', sandwiches);
  const tagIds = await reserveDemoIds(tx, 'tags', tags);
  const backdrops = assignDemoBackdrops(restaurants);
  const since = ({ months }: DemoRestaurant) => datedFrom(at(months * MONTH));

  const places = restaurants.flatMap((home) => home.locations.map((location) => ({ home, location })));
  const dishes = restaurants.flatMap((home) => home.sandwiches.map((sandwich) => ({ home, sandwich })));
  await insertInBatches(
    tx,
    'restaurants',
    restaurants.map((one) =>
      testRestaurantRow({
        id: assertDefined(restaurantIds.get(one.name)),
        ...restaurantValues(one),
        ...since(one),
      }),
    ),
  );
  await insertInBatches(
    tx,
    'locations',
    places.map(({ home, location }) =>
      testLocationRow({
        restaurant_id: assertDefined(restaurantIds.get(home.name)),
        ...locationValues(location),
        ...since(home),
      }),
    ),
  );
  await insertInBatches(
    tx,
    'sandwiches',
    dishes.map(({ home, sandwich }) =>
      testSandwichRow({
        id: assertDefined(sandwichIds.get(sandwich.name)),
        restaurant_id: assertDefined(restaurantIds.get(home.name)),
        ...sandwichValues(sandwich),
        backdrop: assertDefined(backdrops.get(sandwich.name)),
        ...(sandwich.reviewWeight === 0 ? datedFrom(at(NEW_ON_THE_MENU)) : since(home)),
      }),
    ),
  );
  await insertInBatches(
    tx,
    'tags',
    tags.map(({ name, type }) =>
      testTagRow({ id: assertDefined(tagIds.get(name)), name, type, is_demo: true }),
    ),
  );
  await insertInBatches(
    tx,
    'sandwich_tags',
    sandwiches.flatMap((sandwich) =>
      sandwich.tags.map((tag) => ({
        sandwich_id: assertDefined(sandwichIds.get(sandwich.name)),
        tag_id: assertDefined(tagIds.get(tag)),
      })),
    ),
  );
  return sandwichIds;
}

function datedFrom(date: Date) {
  return { date_created: date, date_updated: date };
}

function restaurantValues({ name, text, type, price, website }: DemoRestaurant) {
  return {
    name,
    description: text,
    restaurant_type: type,
    price_range: price,
    website: website ?? null,
    is_demo: true,
  };
}

function locationValues({ address, phone, at: pin, hours }: DemoLocation) {
  return {
    address,
    phone_number: phone ?? null,
    latitude: pin?.[0] ?? null,
    longitude: pin?.[1] ?? null,
    time_zone: pin ? 'America/Los_Angeles' : null,
    hours_of_operation: hours,
  };
}

function sandwichValues({ name, text, price, ingredients, heat, organic }: DemoSandwich) {
  return {
    name,
    description: text,
    price,
    ingredients: [...ingredients],
    ...deriveAllergenColumns(ingredients),
    organic: organic ?? null,
    is_spicy: heat > 2,
    spice_level: heat,
    is_demo: true,
  };
}
