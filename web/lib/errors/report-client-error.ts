import { callApi } from '../api/api-client.ts';

/** A report that fails is ignored, because it would cause another one. */
export async function reportClientError(error: unknown): Promise<void> {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  await callApi('POST', '/api/error-log', {
    body: {
      message: (message || 'Unknown error').slice(0, 1000),
      ...(stack ? { stack: stack.slice(0, 8000) } : {}),
      path: (location.pathname + location.search).slice(0, 500),
    },
  }).catch(() => {});
}
