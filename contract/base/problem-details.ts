import { z } from 'zod';

/** Why the whole site takes no changes. A client keeps them and sends them when that is over. */
export const READ_ONLY_REASONS = ['maintenance', 'outage'] as const;
export const readOnlyReasonSchema = z.enum(READ_ONLY_REASONS);
export type ReadOnlyReason = z.output<typeof readOnlyReasonSchema>;

export const MERGEABLE_ENTITY_TYPES = ['restaurant', 'location', 'sandwich'] as const;
export const mergeableEntityTypeSchema = z.enum(MERGEABLE_ENTITY_TYPES);
export type MergeableEntityType = z.output<typeof mergeableEntityTypeSchema>;

/** The part of the path under which a merged row's own calls are. */
export const MERGEABLE_PATH_SEGMENTS: Record<MergeableEntityType, string> = {
  restaurant: 'restaurants',
  location: 'locations',
  sandwich: 'sandwiches',
};

/** The row that answers in place of a merged one. */
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
    /** Only of a 503 that every change gets. */
    reason: readOnlyReasonSchema.optional(),
    /** Only of a 410: the change can be repeated for this row. */
    mergedInto: mergedIntoSchema.optional(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem' });
export type ProblemDetails = z.output<typeof problemDetailsSchema>;

export const PROBLEM_CONTENT_TYPE = 'application/problem+json';
