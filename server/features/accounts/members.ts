import type { listedUser } from '#contract/accounts.ts';
import type { Db } from '#server/platform/database.ts';
import {
  COUNTED_TO,
  DEFAULT_LIMIT,
  cutPage,
  readCursor,
  type Listed,
  type Paging,
} from '#server/platform/page.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import type { z } from 'zod';
import { countUsers, listUserRows } from './queries.ts';
import { listedShape } from './shapes.ts';

/** Members by name; each viewer reads as much of them as is his or hers to read. */
export async function listMembers(
  db: Db,
  { limit = DEFAULT_LIMIT, cursor }: Paging,
  viewer: Viewer,
): Promise<Listed<z.input<typeof listedUser>>> {
  const [after] = readCursor(cursor, ['string']) ?? [''];
  const found = await listUserRows(db, after, limit + 1);
  const { rows, next } = cutPage(found, limit, ({ username }) => [username.toLowerCase()]);
  return {
    items: rows.map((row) => listedShape(row, viewer)),
    next,
    total: await countUsers(db, COUNTED_TO + 1),
  };
}
