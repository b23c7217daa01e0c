import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import {
  REQUIRED_XP_INVALID_MESSAGE,
  badgeCategorySchema,
  badgeDescriptionSchema,
  badgeNameSchema,
} from '#contract/members/badges.ts';

const schema = z.object({
  name: badgeNameSchema,
  description: badgeDescriptionSchema,
  category: z.string().pipe(badgeCategorySchema),
  requiredXp: z
    .string()
    .trim()
    .refine((text) => /^\d{0,10}$/.test(text) && Number(text) <= 1_000_000_000, REQUIRED_XP_INVALID_MESSAGE),
});
export type BadgeFormInput = z.input<typeof schema>;
export type BadgeFormOutput = z.output<typeof schema>;

export const badgeFormResolver = zodResolver(schema);
