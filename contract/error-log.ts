import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What the "Something went wrong" fallback sends home. */
export const reportError = endpoint({
  operationId: 'reportError',
  method: 'POST',
  path: '/api/error-log',
  summary: 'Report an error of the browser to the error log',
  body: z.strictObject({
    message: z.string().min(1).max(1000),
    stack: z.string().max(8000).optional(),
    path: z.string().max(500).optional(),
  }),
  answers: { 204: null },
});

export const errorLogEndpoints = [reportError] as const;
