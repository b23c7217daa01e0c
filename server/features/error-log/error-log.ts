import type { LoggedError } from '#contract/administration/error-log.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  MAX_COUNTED_ROWS,
  DEFAULT_ROWS_PER_PAGE,
  slicePage,
  parsePageCursor,
  type ListPage,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import {
  clearErrorUserAgentsWithoutSession,
  countErrors,
  insertError,
  listErrorRows,
  replaceTextInErrorLog,
  type ErrorOrigin,
} from './queries.ts';

export type NewErrorLogEntry = {
  origin: ErrorOrigin;
  error: unknown;
  method?: string | undefined;
  path?: string | undefined;
  requestId?: string | undefined;
  userAgent?: string | undefined;
};

/** Makes the text "Our team has been notified" true. */
export async function recordError(
  db: Db,
  { error, path, userAgent, ...rest }: NewErrorLogEntry,
): Promise<void> {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  await insertError(db, {
    ...rest,
    message: clip(message, 1000),
    stack: clip(stack, 8000),
    path: clip(path?.split('?')[0], 500),
    userAgent: clip(userAgent, 300),
  });
}

export async function listLoggedErrors(
  db: Db,
  { limit = DEFAULT_ROWS_PER_PAGE, cursor, origin }: PaginationQuery & { origin?: ErrorOrigin | undefined },
): Promise<ListPage<LoggedError>> {
  const [before] = parsePageCursor(cursor, ['bigint']) ?? [null];
  const found = await listErrorRows(db, origin ?? null, before, limit + 1);
  const { rows, next } = slicePage(found, limit, ({ id }) => [id]);
  return {
    items: rows.map((row) => ({ ...row, dateCreated: row.dateCreated.toISOString() })),
    next,
    total: await countErrors(db, origin ?? null, MAX_COUNTED_ROWS + 1),
  };
}

function clip<T extends string | undefined>(text: T, length: number): T {
  // PostgreSQL rejects NUL, which a browser's stack may contain.
  return text?.replaceAll('\0', '').slice(0, length) as T;
}

/** Call it without the member's sessions: a user agent that nobody else here has could identify the member. */
export async function eraseMemberFromErrorLog(
  tx: Db,
  { id, username, email }: { id: string; username: string; email: string },
): Promise<void> {
  await replaceTextInErrorLog(tx, [id, username, email], 'erased');
  await clearErrorUserAgentsWithoutSession(tx);
}
