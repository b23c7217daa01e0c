import type { Db } from '#server/platform/database.ts';
import { insertEntry } from './queries.ts';

export type Change = {
  /** Who did it; null is the operator at the command line. */
  by: string | null;
  action:
    | 'create'
    | 'update'
    | 'delete'
    | 'restore'
    | 'promote'
    | 'demote'
    | 'grant'
    | 'withdraw'
    | 'award'
    | 'approve'
    | 'reject';
  /** The singular noun: user, restaurant, location, sandwich, tag, badge, recommendation, action-config. */
  entityType: string;
  entityId: string | number;
  /** What was, and what is now; only the fields that changed, never a hash or a token. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
};

/** Writes down who changed what, in the transaction of the change itself. */
export async function recordChange(tx: Db, { by, entityId, before, after, ...rest }: Change): Promise<void> {
  await insertEntry(tx, { userId: by, entityId: String(entityId), before, after, ...rest });
}
