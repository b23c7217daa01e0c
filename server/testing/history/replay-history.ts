import { sql, type Db } from '#server/platform/database/database.ts';

export type ReplayedEntity = Record<string, unknown> & { isDeleted: boolean };

/** The catalog as its tables hold it, with the names of the API; derived values are left out. */
export async function readCatalogToCompare(db: Db): Promise<Map<string, ReplayedEntity>> {
  const { rows } = await sql<{ key: string; entity: ReplayedEntity }>`
    SELECT 'restaurant ' || id AS key, jsonb_build_object('name', name, 'description', description, 'imageUrl', image_url,
      'website', website, 'restaurantType', restaurant_type, 'priceRange', price_range,
      'isDeleted', date_deleted IS NOT NULL) AS entity FROM restaurants
    UNION ALL SELECT 'location ' || id, jsonb_build_object('address', address, 'phoneNumber', phone_number,
      'latitude', latitude, 'longitude', longitude, 'hoursOfOperation', hours_of_operation, 'specialDays', special_days,
      'closure', closure, 'isDeleted', date_deleted IS NOT NULL) FROM locations
    UNION ALL SELECT 'sandwich ' || s.id, jsonb_build_object('name', name, 'description', description,
      'imageUrl', image_url, 'price', price, 'ingredients', ingredients, 'containsGluten', contains_gluten,
      'containsDairy', contains_dairy, 'containsEggs', contains_eggs, 'organic', organic, 'isSpicy', is_spicy,
      'spiceLevel', spice_level, 'isDeleted', date_deleted IS NOT NULL, 'tagIds',
      (SELECT coalesce(jsonb_agg(tag_id ORDER BY tag_id), '[]') FROM sandwich_tags t WHERE t.sandwich_id = s.id))
      FROM sandwiches s
    UNION ALL SELECT 'tag ' || id, jsonb_build_object('name', name, 'type', type, 'isDeleted', false) FROM tags`.execute(
    db,
  );
  return new Map(rows.map(({ key, entity }) => [key, entity]));
}

export type RecordedHistoryEntry = {
  id: number;
  set: number;
  action: string;
  key: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

export async function readHistoryForReplay(db: Db): Promise<RecordedHistoryEntry[]> {
  const { rows } = await sql<RecordedHistoryEntry>`
    SELECT id, change_set_id AS set, action, entity_type || ' ' || entity_id AS key, before, after FROM audit_log
    WHERE entity_type IN ('restaurant', 'location', 'sandwich', 'tag') ORDER BY id`.execute(db);
  return rows;
}

export function replayHistory(entries: readonly RecordedHistoryEntry[]): Map<string, ReplayedEntity> {
  const state = new Map<string, ReplayedEntity>();
  const taggedBefore = new Map<number, unknown>();
  for (const { action, key, before, after } of entries) {
    const entity = state.get(key) ?? { isDeleted: false };
    if (action === 'create') state.set(key, { tagIds: [], ...after, isDeleted: false });
    if (action === 'update') state.set(key, { ...entity, ...after });
    if (action === 'delete') state.set(key, { ...entity, isDeleted: true });
    if (action === 'restore') state.set(key, { ...entity, isDeleted: false });
    if (key.startsWith('tag ')) replayTag(state, taggedBefore, Number(key.slice(4)), { action, before });
  }
  return state;
}

/** The row of a deleted tag holds the sandwiches that had it. */
function replayTag(
  state: Map<string, ReplayedEntity>,
  taggedBefore: Map<number, unknown>,
  id: number,
  { action, before }: Pick<RecordedHistoryEntry, 'action' | 'before'>,
): void {
  if (action === 'delete') taggedBefore.set(id, before?.['sandwichIds']);
  const tagged = taggedBefore.get(id);
  for (const [key, entity] of state) {
    if (!key.startsWith('sandwich ')) continue;
    const had = Array.isArray(tagged) && tagged.includes(Number(key.slice(9)));
    const tagIds = tagIdsOf(entity).filter((tagId) => tagId !== id);
    if (action === 'delete') entity['tagIds'] = tagIds;
    if (action === 'restore' && had) entity['tagIds'] = [...tagIds, id];
  }
}

function tagIdsOf({ tagIds }: Record<string, unknown>): unknown[] {
  return Array.isArray(tagIds) ? tagIds : [];
}

/** Compares the fields that both have of each entity; a deleted tag has no row. */
export function diffReplayedCatalogs(
  state: ReadonlyMap<string, ReplayedEntity>,
  other: ReadonlyMap<string, ReplayedEntity>,
) {
  return [...state]
    .filter(([key, { isDeleted }]) => !(key.startsWith('tag ') && isDeleted))
    .map(([key, entity]) => {
      const fields = Object.keys(other.get(key) ?? entity);
      const values = fields.map((field) => [
        field,
        field === 'tagIds' ? tagIdsOf(entity).toSorted() : entity[field],
      ]);
      return [key, Object.fromEntries(values)] as const;
    })
    .toSorted(([one], [another]) => (one < another ? -1 : 1));
}
