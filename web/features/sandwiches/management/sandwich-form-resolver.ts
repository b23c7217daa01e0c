import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import type { SandwichFormValues } from './sandwich-form-values.ts';

const declared = z.enum(['unknown', 'yes', 'no']);

export const sandwichFormSchema = z.object({
  name: z.string().trim().min(1, 'Name is required').max(200, 'Name must be 200 characters or less'),
  description: z.string().trim().max(5000, 'Description must be 5,000 characters or less'),
  price: z
    .string()
    .trim()
    .regex(/^(\d{1,6}(\.\d{1,2})?)?$/, 'Enter a price like 13.50, or leave it empty'),
  ingredients: z.string().trim().max(5000, 'Ingredients must be 5,000 characters or less'),
  containsGluten: declared,
  containsDairy: declared,
  containsEggs: declared,
  spiceLevel: z.enum(['0', '1', '2', '3', '4', '5']),
  tagIds: z.array(z.string()),
});

export const sandwichFormResolver = zodResolver<SandwichFormValues, unknown, SandwichFormValues>(
  sandwichFormSchema,
);
