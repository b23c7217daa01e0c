import type { Insertable, Selection } from 'kysely';
import type { DB, Suggestions } from '#db/schema.gen.ts';
import { countRowsUpTo, sql, type Db } from '#server/platform/database/database.ts';

export type SuggestionRow = Selection<DB, 'suggestions', (typeof SUGGESTION)[number]>;
/** Only admins decide about sandwiches. */
export type SuggestionDecisionScope = { includesSandwiches: boolean };
export type SuggestionFilter = { state: 'open' | 'decided' | undefined } & SuggestionDecisionScope;

const SUGGESTION = [
  'suggestions.id',
  'suggestions.user_id as userId',
  'suggestions.kind',
  'suggestions.entity_type as entityType',
  'suggestions.entity_id as entityId',
  'suggestions.restaurant_id as restaurantId',
  'suggestions.title',
  'suggestions.before',
  'suggestions.after',
  'suggestions.published',
  'suggestions.created_id as createdId',
  'suggestions.note',
  'suggestions.source_url as sourceUrl',
  'suggestions.change_set_id as changeSetId',
  'suggestions.date_created as dateCreated',
  'suggestions.decision',
  'suggestions.decided_by as decidedBy',
  'suggestions.date_decided as dateDecided',
] as const;

type NewSuggestion = Omit<Insertable<Suggestions>, 'before' | 'after'> &
  Record<'before' | 'after', Record<string, unknown>>;

export async function insertSuggestion(db: Db, suggestion: NewSuggestion): Promise<SuggestionRow> {
  return db.insertInto('suggestions').values(suggestion).returning(SUGGESTION).executeTakeFirstOrThrow();
}

export async function hasAcceptedSuggestion(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('suggestions')
    .select('id')
    .where(({ and }) => and({ user_id: userId, decision: 'accepted' }))
    .limit(sql.lit(1))
    .executeTakeFirst();
  return found !== undefined;
}

export async function countOpenSuggestions(db: Db, userId: string, upTo: number): Promise<number> {
  const open = db.selectFrom('suggestions').where('user_id', '=', userId).where('decision', 'is', null);
  return countRowsUpTo(db, open, upTo);
}

/** Counts all suggestions since then, whatever the decision. */
export async function countFieldsPublishedByMember(db: Db, userId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('suggestions')
    .select(({ ref }) => sql<number>`coalesce(sum(cardinality(${ref('published')})), 0)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('date_created', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

type PublicationQuery = Pick<SuggestionRow, 'userId' | 'entityType' | 'entityId'> & { revision: number };

/** Lists what the member published since the revision, with how often that raised it. */
export async function selectPublicationsOfMember(
  db: Db,
  { userId, entityType, entityId, revision }: PublicationQuery,
) {
  return db
    .selectFrom('suggestions')
    .select(['published', sql<number>`revision_after - revision_before`.as('steps')])
    .where(({ and }) => and({ user_id: userId, entity_type: entityType, entity_id: entityId }))
    .where('revision_before', '>=', revision)
    .execute();
}

/** Serializes the suggestions of one member, so that limits are exact. Call it before other rows are locked. */
export async function lockSuggestionsOfMember(tx: Db, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`suggestions of ${userId}`}, 0))`.execute(tx);
}

type SameSuggestion = Pick<SuggestionRow, 'userId' | 'kind' | 'entityType' | 'entityId' | 'after'>;

export async function isSuggestedAlready(
  db: Db,
  { userId, kind, entityType, entityId, after }: SameSuggestion,
): Promise<boolean> {
  const found = await db
    .selectFrom('suggestions')
    .select('id')
    .where(({ and }) => and({ user_id: userId, kind, entity_type: entityType, entity_id: entityId }))
    .where('decision', 'is', null)
    .where(({ ref }) => sql<boolean>`${ref('after')} = ${JSON.stringify(after)}::jsonb`)
    .limit(sql.lit(1))
    .executeTakeFirst();
  return found !== undefined;
}

export async function selectSuggestions(
  db: Db,
  filter: SuggestionFilter,
  before: number | null,
  count: number,
): Promise<SuggestionRow[]> {
  return matching(db, filter)
    .select(SUGGESTION)
    .$if(before !== null, (query) => query.where('suggestions.id', '<', before))
    .orderBy('suggestions.id', 'desc')
    .limit(count)
    .execute();
}

export async function countSuggestions(db: Db, filter: SuggestionFilter, upTo: number): Promise<number> {
  return countRowsUpTo(db, matching(db, filter), upTo);
}

export async function selectSuggestionsOfMember(
  db: Db,
  userId: string,
  before: number | null,
  count: number,
): Promise<SuggestionRow[]> {
  return suggestionsOf(db, userId)
    .select(SUGGESTION)
    .$if(before !== null, (query) => query.where('suggestions.id', '<', before))
    .orderBy('suggestions.id', 'desc')
    .limit(count)
    .execute();
}

/** Newest first. */
export async function selectUnrejectedSuggestionIds(
  db: Db,
  userId: string,
  before: number | null,
  count: number,
): Promise<number[]> {
  const rows = await suggestionsOf(db, userId)
    .select('id')
    .where(({ or, eb }) => or([eb('decision', 'is', null), eb('decision', '<>', sql.lit('rejected'))]))
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countSuggestionsOfMember(db: Db, userId: string, upTo: number): Promise<number> {
  return countRowsUpTo(db, suggestionsOf(db, userId), upTo);
}

/** A row of a distributed table is locked by its member and id. */
export async function lockSuggestion(
  tx: Db,
  id: number,
  scope: SuggestionDecisionScope,
): Promise<SuggestionRow | undefined> {
  const filter = { state: undefined, ...scope };
  const found = await matching(tx, filter).select('user_id').where('id', '=', id).executeTakeFirst();
  if (!found) return undefined;
  return tx
    .selectFrom('suggestions')
    .select(SUGGESTION)
    .where(({ and }) => and({ user_id: found.user_id, id }))
    .forUpdate()
    .executeTakeFirst();
}

type Decided = {
  decision: 'accepted' | 'rejected';
  actorId: string;
  now: Date;
  changeSetId: number | null;
  createdId: number | null;
};

export async function updateSuggestionDecision(
  tx: Db,
  { userId, id }: Pick<SuggestionRow, 'userId' | 'id'>,
  { decision, actorId, now, changeSetId, createdId }: Decided,
): Promise<void> {
  await tx
    .updateTable('suggestions')
    .set({
      decision,
      decided_by: actorId,
      date_decided: now,
      change_set_id: changeSetId,
      created_id: createdId,
    })
    .where(({ and }) => and({ user_id: userId, id }))
    .execute();
}

function matching(db: Db, { state, includesSandwiches }: SuggestionFilter) {
  return db
    .selectFrom('suggestions')
    .$if(state !== undefined, (query) => query.where('decision', state === 'open' ? 'is' : 'is not', null))
    .$if(!includesSandwiches, (query) =>
      query.where('entity_type', '<>', sql.lit('sandwich')).where('kind', '<>', sql.lit('new-sandwich')),
    );
}

function suggestionsOf(db: Db, userId: string) {
  return db.selectFrom('suggestions').where('user_id', '=', userId);
}

export async function selectUnpublishedPhotosOfMember(db: Db, userId: string) {
  return db
    .selectFrom('suggestions')
    .select(['entity_type as entityType', 'entity_id as entityId'])
    .select(sql<string>`after ->> 'imageUrl'`.as('imageUrl'))
    .where(({ and }) => and({ user_id: userId, kind: 'photo' }))
    .where('change_set_id', 'is', null)
    .execute();
}
