import { z } from 'zod';

/** Why the whole site takes no changes. A client keeps them and sends them when that is over. */
export const READ_ONLY_REASONS = ['maintenance', 'outage'] as const;
export const readOnlyReasonSchema = z.enum(READ_ONLY_REASONS);
export type ReadOnlyReason = z.output<typeof readOnlyReasonSchema>;

/** RFC 9457; `message` equals `detail` for clients of the specification that read it. */
export const problemDetailsSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    message: z.string(),
    instance: z.string().optional(),
    requestId: z.string().optional(),
    /** Only of a 503 that every change gets. */
    reason: readOnlyReasonSchema.optional(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.output<typeof problemDetailsSchema>;

export const PROBLEM_TYPE = 'application/problem+json';
