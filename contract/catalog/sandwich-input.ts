import { z } from 'zod';
import {
  INGREDIENT_TOO_LONG_MESSAGE,
  MAX_DESCRIPTION_LENGTH,
  MAX_INGREDIENT_LENGTH,
  MAX_INGREDIENTS,
  MAX_CATALOG_NAME_LENGTH,
  TOO_MANY_INGREDIENTS_MESSAGE,
} from '#shared/text/text-limits.ts';
import {
  idInBodySchema,
  singleLineSchema,
  numberSchema,
  plainTextSchema,
  requiredSingleLineSchema,
} from '../base/field-schemas.ts';
import { splitCommaSeparated } from '../base/query-params.ts';
import { imageUrlSchema } from './uploads.ts';

// All spellings of a sandwich's fields in the specification are unified here and nowhere else (D33):
// dietaryInfo or flat flags, spicy or isSpicy, spicyLevel or spiceLevel, lists or JSON in a string.

const flag = z.boolean().nullable().optional();
const level = z.int().min(0).max(5).nullable().optional();
const spellings = {
  containsGluten: flag,
  containsDairy: flag,
  containsEggs: flag,
  organic: flag,
  isSpicy: flag,
  spicy: flag,
  spiceLevel: level,
  spicyLevel: level,
};

const ingredientList = z
  .array(singleLineSchema(MAX_INGREDIENT_LENGTH, INGREDIENT_TOO_LONG_MESSAGE))
  .max(MAX_INGREDIENTS, TOO_MANY_INGREDIENTS_MESSAGE)
  .transform((list) => list.filter(Boolean));

export const priceSchema = z
  .union(
    [
      numberSchema(0, 999_999.99),
      z
        .string()
        .regex(/^\s*\d{1,6}(\.\d{1,2})?\s*$/)
        .transform(Number),
    ],
    'must be a number like 13.50',
  )
  .refine(isWholeCents, 'must have two decimal places or fewer')
  .nullable();

const fields = {
  description: plainTextSchema(MAX_DESCRIPTION_LENGTH).trim().nullable().optional(),
  price: priceSchema.optional(),
  imageUrl: imageUrlSchema.nullable().optional(),
  ingredients: z
    .union([ingredientList, plainTextSchema(10_000).transform(readList).pipe(ingredientList)])
    .nullable()
    .optional(),
  dietaryInfo: z
    .union([z.object(spellings), plainTextSchema(2000).transform(readJson).pipe(z.object(spellings))])
    .nullable()
    .optional(),
  ...spellings,
};

export const newSandwichSchema = z
  .object({
    restaurantId: idInBodySchema,
    name: requiredSingleLineSchema(MAX_CATALOG_NAME_LENGTH, 'Name is required'),
    ...fields,
  })
  .transform(inOneSpelling);

export const sandwichChangesSchema = z
  .object({
    name: requiredSingleLineSchema(MAX_CATALOG_NAME_LENGTH, 'Name is required').optional(),
    ...fields,
  })
  .transform(inOneSpelling);

/** The fields that a member can suggest, in the spelling of the responses. */
export const suggestedSandwichFields = {
  name: requiredSingleLineSchema(MAX_CATALOG_NAME_LENGTH, 'Name is required').optional(),
  description: plainTextSchema(MAX_DESCRIPTION_LENGTH).trim().optional(),
  price: fields.price,
  ingredients: ingredientList.optional(),
  containsGluten: flag,
  containsDairy: flag,
  containsEggs: flag,
  organic: flag,
  spiceLevel: z.int().min(0).max(5).optional(),
};

type Flags = { [Name in keyof typeof spellings]?: z.output<(typeof spellings)[Name]> };

/** undefined means not sent. Flat fields win over dietaryInfo; a level without a flag says whether it is spicy. */
function inOneSpelling<Given extends Flags & { dietaryInfo?: Flags | null | undefined }>(input: Given) {
  const { dietaryInfo, spicy: _, spicyLevel: __, ...rest } = input;
  const nested = dietaryInfo ?? {};
  const spiceLevel = firstDefined(input.spiceLevel, input.spicyLevel, nested.spiceLevel, nested.spicyLevel);
  const said = firstDefined(input.isSpicy, input.spicy, nested.isSpicy, nested.spicy);
  return {
    ...rest,
    containsGluten: firstDefined(input.containsGluten, nested.containsGluten),
    containsDairy: firstDefined(input.containsDairy, nested.containsDairy),
    containsEggs: firstDefined(input.containsEggs, nested.containsEggs),
    organic: firstDefined(input.organic, nested.organic),
    isSpicy: said ?? (spiceLevel === undefined || spiceLevel === null ? said : spiceLevel > 2),
    spiceLevel,
  };
}

function firstDefined<Value>(...values: (Value | undefined)[]): Value | undefined {
  return values.find((value) => value !== undefined);
}

/** Most amounts of cents are not exact in binary, and 0.29 must pass. */
function isWholeCents(price: number): boolean {
  return Math.abs(price * 100 - Math.round(price * 100)) < 1e-6;
}

function readList(text: string): unknown {
  const json = readJson(text);
  return Array.isArray(json) ? json : splitCommaSeparated(text.replaceAll('\n', ','));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
