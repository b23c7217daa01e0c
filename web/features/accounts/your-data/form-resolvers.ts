import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';

const password = z.string().min(1, 'Please enter your password.');
const erasureSchema = z.object({
  reviews: z.enum(['remove', 'anonymous'], 'Please choose what happens to your reviews.'),
  password,
});
export type ErasureFormValues = z.output<typeof erasureSchema>;

export const erasureResolver = zodResolver(erasureSchema);
export const downloadResolver = zodResolver(z.object({ password }));
