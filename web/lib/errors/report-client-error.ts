import { callApi } from '../api/api-client.ts';

/** Returns whether the server has the report. A failure is ignored, because it would cause another report. */
export async function reportClientError(error: unknown): Promise<boolean> {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return callApi('POST', '/api/error-log', {
    body: {
      message: (message || 'Unknown error').slice(0, 1000),
      ...(stack ? { stack: stack.slice(0, 8000) } : {}),
      path: (location.pathname + location.search).slice(0, 500),
    },
  }).then(
    () => true,
    () => false,
  );
}
