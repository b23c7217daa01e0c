import type { Expression } from 'kysely';
import { sql, type Db } from '#server/platform/database/database.ts';

const NONE = sql<string | null>`NULL::text`;

/** "Dill pickles" has the traits pickl, dill and both together, in any order; `label` is the ingredient or tag. */
export function traitsOfSandwichesQuery(db: Db, sandwichIds: readonly number[] | null) {
  const selected = db
    .selectFrom('sandwiches as s')
    .$if(sandwichIds !== null, (qb) => qb.where('s.id', '=', sql<number>`ANY(${sandwichIds}::int[])`));
  const listed = selected.select((eb) => [
    's.id',
    sql<string>`unnest(${eb.ref('s.ingredients')}[1:20])`.as('label'),
  ]);
  const texts = selected
    .select((eb) => ['s.id', NONE.as('label'), stemsOf(eb.ref('s.name')).as('stems')])
    .unionAll(
      db
        .selectFrom(listed.as('listed'))
        .select((eb) => ['listed.id', 'listed.label', stemsOf(eb.ref('listed.label')).as('stems')]),
    )
    // OFFSET 0 makes PostgreSQL compute the stems once, not at each use.
    .offset(sql.lit(0));
  const wordTraits = db.selectFrom(texts.as('text')).select(({ ref }) => [
    'text.id',
    'text.label',
    sql<string>`unnest(${ref('text.stems')} || CASE WHEN ${ref('text.label')} IS NOT NULL AND cardinality(${ref('text.stems')}) > 1
        THEN ARRAY['=' || array_to_string(${ref('text.stems')}, ' ')] END)`.as('word'),
  ]);
  const tags = selected
    .innerJoin('sandwich_tags as st', 'st.sandwich_id', 's.id')
    .innerJoin('tags as t', 't.id', 'st.tag_id')
    .select((eb) => ['s.id', 't.name as label', sql<string>`'#' || ${eb.ref('t.id')}`.as('word')]);
  const heat = selected
    .where('s.spice_level', '>', 2)
    .select((eb) => [
      's.id',
      NONE.as('label'),
      sql<string>`CASE WHEN ${eb.ref('s.spice_level')} > 3 THEN '^very spicy' ELSE '^spicy' END`.as('word'),
    ]);
  return db
    .selectFrom(wordTraits.unionAll(tags).unionAll(heat).as('has'))
    .select((eb) => ['has.id as sandwichId', 'has.label', traitOf(eb.ref('has.word')).as('trait')]);
}

function stemsOf(text: Expression<string>) {
  return sql<string[]>`tsvector_to_array(to_tsvector('english', fold_text(${text})))`;
}

/** hashtext() may differ between versions of PostgreSQL. */
function traitOf(word: Expression<string>) {
  return sql<number>`('x' || left(md5(${word}), 8))::bit(32)::integer`;
}
