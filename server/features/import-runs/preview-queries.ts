import { sql, type Db } from '#server/platform/database/database.ts';

/** The first updates of a change set, in the form of the history. */
export async function selectFirstUpdatesOfChangeSet(db: Db, changeSetId: number, limit: number) {
  return db
    .selectFrom('audit_log as a')
    .leftJoin('restaurants as r', (join) =>
      join
        .on('a.entity_type', '=', 'restaurant')
        .on(({ eb, ref }) => eb('a.entity_id', '=', sql<string>`${ref('r.id')}::text`)),
    )
    .leftJoin('locations as l', (join) =>
      join
        .on('a.entity_type', '=', 'location')
        .on(({ eb, ref }) => eb('a.entity_id', '=', sql<string>`${ref('l.id')}::text`)),
    )
    .select(['a.id', 'a.entity_id as entityId', 'a.before', 'a.after', 'a.user_id as userId'])
    .select('a.date_created as dateCreated')
    .select(({ ref }) => [
      ref('a.entity_type').$castTo<'restaurant' | 'location'>().as('entityType'),
      ref('a.action').$castTo<'update'>().as('action'),
      sql<string>`coalesce(${ref('r.name')}, ${ref('l.address')}, '')`.as('entityName'),
      sql<'import'>`'import'`.as('origin'),
      sql<string | null>`NULL`.as('summary'),
    ])
    .where('a.change_set_id', '=', changeSetId)
    .where('a.action', '=', 'update')
    .orderBy('a.id')
    .limit(limit)
    .execute();
}

/** `since` is the start of the import; null means the start of the transaction, for a preview. */
export async function countDoubtfulChangesSince(db: Db, since: Date | null): Promise<number> {
  const { count } = await doubtfulChangesSince(db, since)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function selectDoubtfulChangesSince(db: Db, since: Date | null, limit: number) {
  return doubtfulChangesSince(db, since)
    .innerJoin('locations as l', 'l.id', 'd.location_id')
    .innerJoin('restaurants as r', 'r.id', 'l.restaurant_id')
    .innerJoin('places as p', 'p.id', 'd.place_id')
    .select(['r.name as restaurantName', 'l.address', 'p.address as proposedAddress'])
    .select(({ ref }) => ref('d.field').$castTo<'pin' | 'address'>().as('field'))
    .orderBy('d.id')
    .limit(limit)
    .execute();
}

function doubtfulChangesSince(db: Db, since: Date | null) {
  return db.selectFrom('doubtful_changes as d').where('d.date_created', '>=', since ?? sql<Date>`now()`);
}
