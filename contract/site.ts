import { z } from 'zod';
import { endpoint } from './base/endpoint.ts';
import { isoDateTimeSchema } from './base/field-schemas.ts';
import { readOnlyReasonSchema } from './base/problem-details.ts';

export const readOnlyStateSchema = z.object({
  reason: readOnlyReasonSchema,
  /** By an admin, for visitors. */
  message: z.string().nullable(),
  since: isoDateTimeSchema,
});
export type ReadOnlyState = z.output<typeof readOnlyStateSchema>;

export const siteSchema = z
  .object({
    name: z.string(),
    tagline: z.string(),
    /** The public address, without a slash at the end. */
    baseUrl: z.string(),
    fallbackLocation: z.object({ name: z.string(), latitude: z.number(), longitude: z.number() }),
    /** `closed`: only the operator creates accounts. */
    registration: z.enum(['open', 'closed']),
    passwordMinLength: z.int(),
    hasMail: z.boolean(),
    /** Days in which a member can cancel the account deletion. */
    accountGraceDays: z.int(),
    /** Targets of the footer's Contact Us, Privacy Policy, Terms of Service and icons; a missing one has no target. */
    footerLinks: z.object({
      contact: z.string().optional(),
      privacy: z.string().optional(),
      terms: z.string().optional(),
      instagram: z.string().optional(),
      community: z.string().optional(),
      feed: z.string().optional(),
    }),
    wishlistRemoval: z.boolean(),
    /** Set while the site rejects changes with 503. */
    readOnly: readOnlyStateSchema.nullable(),
  })
  .meta({ id: 'Site' });
export type PublicSiteInfo = z.output<typeof siteSchema>;

export const getSiteEndpoint = endpoint({
  operationId: 'getSite',
  method: 'GET',
  path: '/api/site',
  summary: 'Returns the name, tagline, and fallback location of this site',
  responses: { 200: siteSchema },
});

export const siteEndpoints = [getSiteEndpoint] as const;
