import type { Concealment, Moderated } from '#contract/concealments.ts';
import { recordChange, type Change } from '#server/features/audit/audit.ts';
import { inTransaction, type Database, type Db } from '#server/platform/database.ts';
import {
  COUNTED_TO,
  DEFAULT_LIMIT,
  cutPage,
  readCursor,
  type Listed,
  type Paging,
} from '#server/platform/page.ts';
import { hidePhoto, showPhoto } from './photos.ts';
import { countHidden, selectHidden } from './queries.ts';
import { hideReview, showReviewAgain } from './reviews.ts';
import { keyOf, thingsOf, type Hiding, type Moderating, type Ref } from './things.ts';

export { deleteConcealedAvatar } from './photo-queries.ts';
export { keyOf, thingsOf, type Ref } from './things.ts';

/** Hides something or shows it again, and says in a sentence what is so now. Asking twice changes nothing. */
export async function conceal(
  db: Database['db'],
  { hidden, ...what }: Hiding & { hidden: boolean },
  moderating: Moderating,
): Promise<string> {
  return inTransaction(db, (tx) => (hidden ? hide(tx, what, moderating) : reveal(tx, what, moderating)));
}

/** In the transaction of whoever decides it. */
export async function hide(tx: Db, what: Hiding, moderating: Moderating): Promise<string> {
  const changed =
    what.entityType === 'review'
      ? await hideReview(tx, what, moderating)
      : await hidePhoto(tx, what, moderating);
  if (changed)
    await recordChange(tx, {
      ...entityOf(what),
      by: moderating.by,
      action: 'hide',
      after: { ...changed, reason: what.reason },
    });
  return `${noun(what.entityType)} is hidden now.`;
}

async function reveal(tx: Db, what: Hiding, { by, now }: Moderating): Promise<string> {
  const changed =
    what.entityType === 'review' ? await showReviewAgain(tx, what, now) : await showPhoto(tx, what);
  if (changed)
    await recordChange(tx, {
      ...entityOf(what),
      by,
      action: 'restore',
      after: { ...changed, reason: what.reason },
    });
  return `${noun(what.entityType)} is shown again.`;
}

/** The newest first. */
export async function listHidden(
  db: Db,
  { limit = DEFAULT_LIMIT, cursor }: Paging,
): Promise<Listed<Concealment>> {
  const keys = readCursor(cursor, ['bigint', 'string']);
  const found = await selectHidden(db, keys && { microseconds: keys[0], key: keys[1] }, limit + 1);
  const { rows, next } = cutPage(found, limit, ({ microseconds, key }) => [microseconds, key]);
  const things = await thingsOf(db, rows);
  const items = rows.flatMap(({ reason, by, dateCreated, imageUrl, ...ref }) => {
    const thing = things.get(keyOf(ref));
    return thing
      ? [
          {
            thing: { ...thing, imageUrl: imageUrl ?? thing.imageUrl, isHidden: true },
            reason,
            by,
            dateCreated: dateCreated.toISOString(),
          },
        ]
      : [];
  });
  return { items, next, total: await countHidden(db, COUNTED_TO + 1) };
}

/** In the audit log a photo is a change of what it shows. */
function entityOf({ entityType, entityId }: Ref): Pick<Change, 'entityType' | 'entityId'> {
  const types: Record<Moderated, Change['entityType']> = {
    review: 'review',
    'sandwich-photo': 'sandwich',
    'restaurant-photo': 'restaurant',
    avatar: 'user',
  };
  return { entityType: types[entityType], entityId };
}

function noun(entityType: Moderated): string {
  return entityType === 'review' ? 'The review' : 'The photo';
}
