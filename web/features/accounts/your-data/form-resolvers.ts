import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';

const password = z.string().min(1, 'Please enter your password.');
const erasureSchema = z.object({
  reviews: z.enum(['remove', 'anonymous'], 'Please choose what happens to your reviews.'),
  password,
});
export type ErasureFormValues = z.output<typeof erasureSchema>;

export const erasureFormResolver = zodResolver(erasureSchema);
export const dataDownloadFormResolver = zodResolver(z.object({ password }));
