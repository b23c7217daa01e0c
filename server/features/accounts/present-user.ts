import type { ListedUser, OwnUser } from '#contract/members/accounts.ts';
import { levelOf } from '#shared/members/levels.ts';
import type { Viewer } from '#server/platform/http/policy.ts';
import type { ListedUserRow } from './members/member-queries.ts';
import type { UserRow } from './queries.ts';

export function presentOwnUser(row: UserRow): OwnUser {
  return { ...row, level: levelOf(row.xp), dateCreated: row.dateCreated.toISOString() };
}

/** Everybody sees who somebody is; admins also how to reach and judge them (D6). */
export function presentListedUser(row: ListedUserRow, viewer: Viewer): ListedUser {
  const { id, username, displayName, avatarUrl, email, role, catalogEditor, xp, location, dateCreated } = row;
  const { standing, suspendedUntil } = row;
  const shown = { id, username, displayName, avatarUrl, level: levelOf(xp) };
  if (viewer?.role !== 'admin') return shown;
  return {
    ...shown,
    ...{ email, role, catalogEditor, xp, location, standing },
    suspendedUntil: suspendedUntil?.toISOString() ?? null,
    dateCreated: dateCreated.toISOString(),
  };
}
