import { call } from '../api/api-client.ts';

/** Writes an error of the browser to the site's error log; failing to do so must not make things worse. */
export async function reportClientError(error: unknown): Promise<void> {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  await call('POST', '/api/error-log', {
    body: {
      message: (message || 'Unknown error').slice(0, 1000),
      ...(stack ? { stack: stack.slice(0, 8000) } : {}),
      path: (location.pathname + location.search).slice(0, 500),
    },
  }).catch(() => {});
}
