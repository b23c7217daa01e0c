import type { OwnUser, listedUser } from '#contract/accounts.ts';
import { levelOf } from '#rules/levels.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import type { z } from 'zod';
import type { ListedUserRow, UserRow } from './queries.ts';

export function ownShape(row: UserRow): OwnUser {
  return { ...row, level: levelOf(row.xp), dateCreated: row.dateCreated.toISOString() };
}

/** Everybody sees who somebody is; admins also how to reach and judge them (decisions.md point 6). */
export function listedShape(row: ListedUserRow, viewer: Viewer): z.input<typeof listedUser> {
  const { id, username, displayName, avatarUrl, email, role, catalogEditor, xp, location } = row;
  const shown = { id, username, displayName, avatarUrl, level: levelOf(xp) };
  return viewer?.role === 'admin' ? { ...shown, email, role, catalogEditor, xp, location } : shown;
}
