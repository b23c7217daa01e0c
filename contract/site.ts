import { z } from 'zod';
import { endpoint } from './base/endpoint.ts';

/** What every page needs to know of the site that it belongs to. */
export const siteSchema = z
  .object({
    name: z.string(),
    tagline: z.string(),
    /** Where the site is reached from outside, without a slash at the end. */
    baseUrl: z.string(),
    fallbackLocation: z.object({ name: z.string(), latitude: z.number(), longitude: z.number() }),
    /** Closed: only the operator makes accounts. */
    registration: z.enum(['open', 'closed']),
    passwordMinLength: z.int(),
    /** Whether a forgotten password can be replaced by a link in a mail. */
    hasMail: z.boolean(),
    /** For how many days a member who has deleted the account can come back. */
    accountGraceDays: z.int(),
    /** Where the footer's Contact Us, Privacy Policy, Terms of Service and its icons lead; what is missing leads nowhere. */
    footerLinks: z.object({
      contact: z.string().optional(),
      privacy: z.string().optional(),
      terms: z.string().optional(),
      instagram: z.string().optional(),
      community: z.string().optional(),
      feed: z.string().optional(),
    }),
    /** Whether a sandwich can be taken off a list again. */
    wishlistRemoval: z.boolean(),
  })
  .meta({ id: 'Site' });
export type Site = z.output<typeof siteSchema>;

export const getSite = endpoint({
  operationId: 'getSite',
  method: 'GET',
  path: '/api/site',
  summary: 'Name, tagline and fallback location of this site',
  answers: { 200: siteSchema },
});

export const siteEndpoints = [getSite] as const;
