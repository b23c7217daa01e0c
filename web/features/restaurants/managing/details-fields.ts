import { z } from 'zod';
import { PRICE_RANGES, RESTAURANT_TYPES } from '#contract/choices.ts';
import type { RestaurantDetails } from '#contract/restaurants.ts';
import { isRestaurantWebsite } from '#rules/restaurant-website.ts';
import { changedFields, conflictingFields } from '#web/lib/merge-fields.ts';
import type { Difference } from '#web/ui/conflict.tsx';

const chosen = (missing: string) => ({ error: () => missing });

/** An imported restaurant may lack a price range: left empty it stays so, but no value can be emptied (decisions.md point 74). */
export function detailsSchemaOver({ priceRange }: DetailsFields) {
  return priceRange === ''
    ? detailsSchema.extend({ priceRange: z.enum(['', ...PRICE_RANGES]) })
    : detailsSchema;
}

export const detailsSchema = z.object({
  name: z.string().trim().min(1, 'Name is required').max(200, 'Name must be 200 characters or less'),
  restaurantType: z.enum(RESTAURANT_TYPES, chosen('Restaurant type is required')),
  priceRange: z.enum(PRICE_RANGES, chosen('Price range is required')),
  website: z.string().trim().refine(isRestaurantWebsite, 'Website must be a valid URL'),
  description: z.string().trim().max(5000, 'Description must be 5,000 characters or less'),
});
export type Details = z.output<typeof detailsSchema>;
/** Before a price is chosen there is none. */
export type DetailsFields = Omit<Details, 'priceRange'> & { priceRange: Details['priceRange'] | '' };

export const DETAIL_LABELS: Record<keyof Details, string> = {
  name: 'Name',
  restaurantType: 'Restaurant type',
  priceRange: 'Price range',
  website: 'Website',
  description: 'Description',
};

/** The six of the edit screen, and the one that it has where that is another (decisions.md point 37). */
export function typeChoices(current: Details['restaurantType']): readonly Details['restaurantType'][] {
  const six = ['Restaurant', 'Fast Food', 'Cafe', 'Food Truck', 'Deli', 'Bakery'] as const;
  return six.some((type) => type === current) ? six : [...six, current];
}

export function fieldsOf(restaurant: RestaurantDetails): DetailsFields {
  const { name, restaurantType, priceRange, website, description } = restaurant;
  return { name, restaurantType, priceRange: priceRange ?? '', website: website ?? '', description };
}

/** Only what was changed; a website that was taken away is null. */
export function detailsChanges(fields: DetailsFields, before: DetailsFields) {
  const { priceRange, website, ...changed } = changedFields(fields, before);
  return {
    ...changed,
    ...(priceRange && { priceRange }),
    ...(website !== undefined && { website: website || null }),
  };
}

/** Where somebody else has changed what was changed here. */
export function detailsConflicts(
  base: DetailsFields,
  mine: DetailsFields,
  theirs: DetailsFields,
): Difference[] {
  return conflictingFields(base, mine, theirs).map((field) => ({
    label: DETAIL_LABELS[field],
    mine: mine[field],
    theirs: theirs[field],
  }));
}
