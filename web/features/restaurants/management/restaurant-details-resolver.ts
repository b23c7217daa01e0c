import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import { PRICE_RANGES, RESTAURANT_TYPES } from '#contract/base/enum-values.ts';
import { isValidRestaurantWebsite } from '#shared/catalog/restaurant-website.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import type { RestaurantDetailsFields } from './restaurant-details-form.tsx';

/** The context is the stored restaurant. */
export const restaurantDetailsFormResolver: Resolver<RestaurantDetailsFields, RestaurantDetailsFields> = (
  values,
  before,
  options,
) => zodResolver(restaurantDetailsFormSchemaFor(assertDefined(before)))(values, undefined, options);

const chosen = (missing: string) => ({ error: () => missing });

/** An imported restaurant may have no price range, and a form may leave it empty; an existing value cannot be removed (D74). */
export function restaurantDetailsFormSchemaFor({
  priceRange,
}: RestaurantDetailsFields): z.ZodType<RestaurantDetailsFields, RestaurantDetailsFields> {
  return priceRange === ''
    ? restaurantDetailsFormSchema.extend({ priceRange: z.enum(['', ...PRICE_RANGES]) })
    : restaurantDetailsFormSchema;
}

export const restaurantDetailsFormSchema = z.object({
  name: z.string().trim().min(1, 'Name is required').max(200, 'Name must be 200 characters or less'),
  restaurantType: z.enum(RESTAURANT_TYPES, chosen('Restaurant type is required')),
  priceRange: z.enum(PRICE_RANGES, chosen('Price range is required')),
  website: z.string().trim().refine(isValidRestaurantWebsite, 'Website must be a valid URL'),
  description: z.string().trim().max(5000, 'Description must be 5,000 characters or less'),
});
