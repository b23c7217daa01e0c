import type { ModeratedThing } from '#contract/concealments.ts';
import type { Db } from '#server/platform/database.ts';
import { selectThings, type Ref, type ThingRow } from './thing-queries.ts';

export type { Ref } from './thing-queries.ts';
export type Moderating = { by: string; now: Date };
export type Hiding = Ref & { reason: string };

export function keyOf({ entityType, entityId }: Ref): string {
  return `${entityType} ${entityId}`;
}

/** What these are, under `keyOf`, as far as they are there. */
export async function thingsOf(db: Db, refs: readonly Ref[]): Promise<Map<string, ModeratedThing>> {
  const rows = refs.length === 0 ? [] : await selectThings(db, refs);
  return new Map(rows.map((row) => [keyOf(row), thing(row)]));
}

function thing({ sandwichId, authorId, authorName, ...row }: ThingRow): ModeratedThing {
  const author = authorId === null ? null : { id: authorId, username: authorName ?? '' };
  return { ...row, author, path: pathOf(row, sandwichId) };
}

function pathOf({ entityType, entityId }: Ref, sandwichId: number | null): string | null {
  if (entityType === 'review') return `/sandwich/${sandwichId}/reviews`;
  if (entityType === 'sandwich-photo') return `/sandwich/${entityId}`;
  return entityType === 'restaurant-photo' ? `/restaurant/${entityId}` : null;
}
