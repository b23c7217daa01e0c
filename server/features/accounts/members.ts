import type { listedUser } from '#contract/accounts.ts';
import type { Db } from '#server/platform/database.ts';
import { COUNTED_TO, DEFAULT_LIMIT, pageHeaders, readCursor, writeCursor } from '#server/platform/page.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import type { z } from 'zod';
import { countUsers, listUserRows } from './queries.ts';
import { listedShape } from './shapes.ts';

type Paging = { limit?: number | undefined; cursor?: string | undefined };
type Listed = { body: z.input<typeof listedUser>[]; headers: Record<string, string> };

/** Members by name; each viewer reads as much of them as is his or hers to read. */
export async function listMembers(db: Db, query: Paging, viewer: Viewer): Promise<Listed> {
  const { limit = DEFAULT_LIMIT } = query;
  const [after = null] = (readCursor(query.cursor, ['string']) ?? []) as [string?];
  const [rows, total] = await Promise.all([
    listUserRows(db, after, limit + 1),
    countUsers(db, COUNTED_TO + 1),
  ]);
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? writeCursor([shown.at(-1)!.username.toLowerCase()]) : null;
  return {
    body: shown.map((row) => listedShape(row, viewer)),
    headers: pageHeaders({ path: '/api/users', query, next, total }),
  };
}
