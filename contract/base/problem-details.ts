import { z } from 'zod';

/** Why the whole site rejects changes. A client queues them and sends them later. */
export const READ_ONLY_REASONS = ['maintenance', 'outage'] as const;
export const readOnlyReasonSchema = z.enum(READ_ONLY_REASONS);
export type ReadOnlyReason = z.output<typeof readOnlyReasonSchema>;

export const MERGEABLE_ENTITY_TYPES = ['restaurant', 'location', 'sandwich'] as const;
export const mergeableEntityTypeSchema = z.enum(MERGEABLE_ENTITY_TYPES);
export type MergeableEntityType = z.output<typeof mergeableEntityTypeSchema>;

/** The path segment of calls for a row of this type. */
export const MERGEABLE_PATH_SEGMENTS: Record<MergeableEntityType, string> = {
  restaurant: 'restaurants',
  location: 'locations',
  sandwich: 'sandwiches',
};

/** The row that a merged one was merged into. */
export const mergedIntoSchema = z.object({
  entityType: mergeableEntityTypeSchema,
  mergedId: z.int(),
  id: z.int(),
});
export type MergedInto = z.output<typeof mergedIntoSchema>;

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
    /** Only in a 503 that rejects all changes. */
    reason: readOnlyReasonSchema.optional(),
    /** Only in a 410: the change can be repeated for this row. */
    mergedInto: mergedIntoSchema.optional(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem' });
export type ProblemDetails = z.output<typeof problemDetailsSchema>;

export const PROBLEM_CONTENT_TYPE = 'application/problem+json';
