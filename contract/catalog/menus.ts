import { z } from 'zod';
import { MAX_MENU_TEXT_LENGTH, MENU_TEXT_TOO_LONG_MESSAGE } from '#shared/text/text-limits.ts';
import { endpoint } from '../base/endpoint.ts';
import { plainTextSchema } from '../base/field-schemas.ts';

const EMPTY = 'Please enter menu text to process';

/** true and false are what the menu states; null means that it does not say. */
const stated = z.boolean().nullable();

export const menuSandwichSchema = z
  .object({
    name: z.string().min(1).max(200),
    description: z.string().max(2000),
    /** The lowest price of the sandwich alone as printed; null if none is printed. */
    price: z.number().min(0).nullable(),
    /** Other price information: sizes, a combo, "market price", another currency. */
    priceNote: z.string().nullable(),
    ingredients: z.array(z.string()).max(60),
    dietaryInfo: z.object({
      containsGluten: stated,
      containsDairy: stated,
      containsEggs: stated,
      spicy: z.boolean(),
      spicyLevel: z.int().min(0).max(5),
    }),
  })
  .meta({ id: 'MenuSandwich' });
export type MenuSandwich = z.output<typeof menuSandwichSchema>;

export const doubtfulMenuSandwichSchema = menuSandwichSchema
  .extend({ doubt: z.string() })
  .meta({ id: 'DoubtfulMenuSandwich' });
export type DoubtfulMenuSandwich = z.output<typeof doubtfulMenuSandwichSchema>;

export const processedMenuSchema = z
  .object({
    source: z.enum(['rules', 'model']),
    sandwiches: z.array(menuSandwichSchema),
    /** A person must decide: wraps, sliders, plant-based "chick'n"; `doubt` says why. */
    doubtful: z.array(doubtfulMenuSandwichSchema),
  })
  .meta({ id: 'ProcessedMenu' });
export type ProcessedMenu = z.output<typeof processedMenuSchema>;

export const processMenuEndpoint = endpoint({
  operationId: 'processMenu',
  callsExternalService: true,
  method: 'POST',
  path: '/api/menu/process',
  summary: 'Finds the chicken sandwiches in the text of a menu',
  body: z.strictObject({
    menuText: plainTextSchema(MAX_MENU_TEXT_LENGTH, MENU_TEXT_TOO_LONG_MESSAGE, EMPTY).refine(
      (text) => text.trim() !== '',
      EMPTY,
    ),
    restaurantName: plainTextSchema(200).nullish(),
  }),
  responses: { 200: processedMenuSchema },
  errorStatuses: [401, 403, 413],
});

export const menuProcessingEndpoints = [processMenuEndpoint] as const;
