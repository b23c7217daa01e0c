import { z } from 'zod';
import { PRICE_RANGES, RESTAURANT_TYPES } from '#contract/choices.ts';
import type { RestaurantDetails } from '#contract/restaurants.ts';
import { isRestaurantWebsite } from '#rules/restaurant-website.ts';

const chosen = (missing: string) => ({ error: () => missing });

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

/** Where somebody else's version says something that differs from what stands in the form. */
export function differences(mine: DetailsFields, theirs: DetailsFields) {
  return (Object.keys(DETAIL_LABELS) as (keyof Details)[])
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({ label: DETAIL_LABELS[field], mine: mine[field], theirs: theirs[field] }));
}
