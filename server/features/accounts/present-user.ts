import type { ListedUser, OwnUser } from '#contract/members/accounts.ts';
import { levelOfXp } from '#shared/members/levels.ts';
import type { Viewer } from '#server/platform/http/access-policies.ts';
import type { ListedUserRow } from './members/member-queries.ts';
import type { UserRow } from './queries.ts';

export function presentOwnUser(row: UserRow): OwnUser {
  return { ...row, level: levelOfXp(row.xp), dateCreated: row.dateCreated.toISOString() };
}

/** Everyone sees the public fields; only admins see the contact and moderation fields (D6). */
export function presentListedUser(row: ListedUserRow, viewer: Viewer): ListedUser {
  const { id, username, displayName, avatarUrl, email, role, catalogEditor, xp, location, dateCreated } = row;
  const { standing, suspendedUntil } = row;
  const publicFields = { id, username, displayName, avatarUrl, level: levelOfXp(xp) };
  if (viewer?.role !== 'admin') return publicFields;
  return {
    ...publicFields,
    ...{ email, role, catalogEditor, xp, location, standing },
    suspendedUntil: suspendedUntil?.toISOString() ?? null,
    dateCreated: dateCreated.toISOString(),
  };
}
