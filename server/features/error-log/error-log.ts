import type { Db } from '#server/platform/database.ts';
import { insertError } from './queries.ts';

export type Failure = {
  origin: 'server' | 'browser';
  error: unknown;
  method?: string;
  path?: string;
  requestId?: string;
  userAgent?: string;
};

/** Keeps what went wrong where admins can read it: this is what makes "Our team has been notified" true. */
export async function recordError(db: Db, { error, path, ...rest }: Failure): Promise<void> {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  await insertError(db, {
    ...rest,
    message: clip(message, 1000),
    stack: clip(stack, 8000),
    path: clip(path?.split('?')[0], 500),
  });
}

function clip<T extends string | undefined>(text: T, length: number): T {
  // PostgreSQL refuses NUL, which a foreign stack may hold.
  return text?.replaceAll('\0', '').slice(0, length) as T;
}
