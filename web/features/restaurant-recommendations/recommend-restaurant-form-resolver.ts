import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import {
  recommenderContactFields,
  recommendationNotesSchema,
  websiteUrlSchema,
} from '#contract/members/restaurant-recommendations.ts';

const schema = z.object({
  websiteUrl: websiteUrlSchema,
  notes: recommendationNotesSchema,
  ...recommenderContactFields,
  confirmUrl: z.string(),
});
export type RecommendRestaurantFormValues = z.output<typeof schema>;

export const recommendRestaurantFormResolver = zodResolver(schema);
