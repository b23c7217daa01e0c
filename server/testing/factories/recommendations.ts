import type { Insertable, Selectable } from 'kysely';
import type { RestaurantRecommendations } from '#db/schema.gen.ts';
import type { Db } from '#server/platform/database/database.ts';
import { nextTestSequenceNumber } from './sequence.ts';

export type RecommendationTableRow = Selectable<RestaurantRecommendations>;

export function createTestRecommendation(
  db: Db,
  overrides: Partial<Insertable<RestaurantRecommendations>> = {},
): Promise<RecommendationTableRow> {
  return db
    .insertInto('restaurant_recommendations')
    .values({
      website_url: `https://roost-${nextTestSequenceNumber()}.example`,
      notes: 'They fry to order and the pickles are their own.',
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
