import type { Insertable, Selectable } from 'kysely';
import type { Tags } from '#db/schema.gen.ts';
import { refreshSearchIndex } from '#server/features/discovery/discovery.ts';
import { refreshTraitProfiles } from '#server/features/similarity/similarity.ts';
import type { Db } from '#server/platform/database/database.ts';
import { nextTestSequenceNumber } from './sequence.ts';

export type TagTableRow = Selectable<Tags>;

export function testTagRow(overrides: Partial<Insertable<Tags>> = {}): Insertable<Tags> {
  return { name: overrides.name ?? `Tag ${nextTestSequenceNumber()}`, type: 'style', ...overrides };
}

export function createTestTag(db: Db, overrides: Partial<Insertable<Tags>> = {}): Promise<TagTableRow> {
  return db.insertInto('tags').values(testTagRow(overrides)).returningAll().executeTakeFirstOrThrow();
}

export async function tagTestSandwich(db: Db, sandwichId: number, ...names: string[]): Promise<void> {
  for (const name of names) {
    const known = await db.selectFrom('tags').selectAll().where('name', '=', name).executeTakeFirst();
    const { id } = known ?? (await createTestTag(db, { name }));
    await db.insertInto('sandwich_tags').values({ sandwich_id: sandwichId, tag_id: id }).execute();
  }
  await refreshSearchIndex(db, { sandwiches: [sandwichId] });
  await refreshTraitProfiles(db, [sandwichId]);
}
