import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { isoDateTimeSchema, plainTextSchema } from '../base/field-schemas.ts';

export const jobSchema = z.object({
  name: z.string(),
  everyMs: z.int(),
  /** null if it has not run in this version. */
  lastRun: z
    .object({
      dateStarted: isoDateTimeSchema,
      durationMs: z.int(),
      /** Rows, files or messages, by the job. */
      handled: z.int(),
      error: z.string().nullable(),
    })
    .nullable(),
  nextDue: isoDateTimeSchema.nullable(),
  /** The site is read-only, and the job changes data of members. */
  isPaused: z.boolean(),
  /** Newest first, at most ten. */
  failures: z.array(z.object({ id: z.int(), error: z.string(), dateFailed: isoDateTimeSchema })),
  /** Messages that failed permanently or wait for a retry, or sources that do; null if the job has neither. */
  stuck: z.int().nullable(),
});
export type BackgroundJob = z.output<typeof jobSchema>;

export const listJobsEndpoint = endpoint({
  operationId: 'listJobs',
  method: 'GET',
  path: '/api/jobs',
  summary: 'Lists the background jobs with their last run and their failures',
  responses: { 200: z.array(jobSchema) },
  errorStatuses: [401, 403],
});

export const retryJobEndpoint = endpoint({
  operationId: 'retryJob',
  method: 'POST',
  path: '/api/jobs/{name}/retries',
  summary: 'Retries the stuck messages or sources of a job; a message can then arrive twice',
  params: z.object({ name: plainTextSchema(60).min(1) }),
  responses: { 200: z.object({ retried: z.int() }) },
  errorStatuses: [401, 403, 404],
});

export const jobEndpoints = [listJobsEndpoint, retryJobEndpoint] as const;
