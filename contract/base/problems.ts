import { z } from 'zod';

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
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.output<typeof problemDetailsSchema>;

export const PROBLEM_TYPE = 'application/problem+json';
