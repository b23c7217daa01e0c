import { sql, type Db } from '#server/platform/database/database.ts';

export async function selectTagsSortedByName(
  db: Db,
  after: { sortName: string; id: number } | null,
  count: number,
) {
  return db
    .selectFrom('tags')
    .select(({ fn }) => ['id', 'name', 'type', 'revision', fn<string>('lower', ['name']).as('sortName')])
    .where(({ fn, lit, ref }) =>
      after
        ? sql<boolean>`(${fn('lower', ['name'])}, ${ref('id')}) > (${after.sortName}, ${after.id}::int)`
        : lit(true),
    )
    .orderBy(({ fn }) => fn('lower', ['name']))
    .orderBy('id')
    .limit(count)
    .execute();
}

export async function countTags(db: Db, upTo: number): Promise<number> {
  const { total } = await db
    .selectFrom(db.selectFrom('tags').select('id').limit(upTo).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export type SandwichTagRow = Awaited<ReturnType<typeof selectTagsOfSandwich>>[number];

export async function selectTagsOfSandwich(db: Db, sandwichId: number, after: number, count: number) {
  return db
    .selectFrom('sandwich_tags as st')
    .innerJoin('tags as t', 't.id', 'st.tag_id')
    .select(['t.id', 't.name', 'st.sandwich_id as sandwichId', 'st.id as linkId'])
    .where('st.sandwich_id', '=', sandwichId)
    .where('st.id', '>', after)
    .orderBy('st.id')
    .limit(count)
    .execute();
}

export async function countTagsOfSandwich(db: Db, sandwichId: number, upTo: number): Promise<number> {
  const sandwichTags = db.selectFrom('sandwich_tags').select('id').where('sandwich_id', '=', sandwichId);
  const { total } = await db
    .selectFrom(sandwichTags.limit(upTo).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
