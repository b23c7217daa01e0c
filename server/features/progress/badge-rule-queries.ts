import type { RawBuilder } from 'kysely';
import { sql } from '#server/platform/database/database.ts';

/** The badge rule: a number of XP earns every badge whose required XP it reaches, except deleted badges. */
export function isBadgeEarnedSql(xp: number | RawBuilder<number>) {
  return sql<boolean>`b.required_xp <= ${xp} AND b.date_deleted IS NULL`;
}

/** A badge that a member with this XP can still earn with more XP. */
export function isBadgeStillToEarnSql(xp: number) {
  return sql<boolean>`b.required_xp > ${xp} AND b.date_deleted IS NULL`;
}
