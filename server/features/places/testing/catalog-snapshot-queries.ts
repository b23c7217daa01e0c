import type { Kysely } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import { sql } from '#server/platform/database/database.ts';

/** Everything that imports create, apart from ids, dates and source names. */
export async function catalogSnapshot(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('restaurants as r')
    .leftJoin('locations as l', (join) =>
      join.onRef('l.restaurant_id', '=', 'r.id').on('l.date_deleted', 'is', null),
    )
    .select(
      sql<string>`concat_ws(' | ', r.name, r.restaurant_type, r.website, r.brand_key, r.location_count, l.address, l.phone_number,
        l.latitude, l.longitude, l.time_zone, l.hours_of_operation, l.edited_fields, l.open_minutes,
        (SELECT string_agg(concat_ws(',', p.name, p.address, p.latitude, p.longitude, p.phone_number), ';' ORDER BY p.name, p.address, p.latitude, p.longitude, p.phone_number)
          FROM location_sources ls JOIN places p ON p.id = ls.place_id WHERE ls.location_id = l.id),
        (SELECT string_agg(concat_ws(',', d.field, p.address, p.latitude, p.longitude), ';' ORDER BY d.field)
          FROM doubtful_changes d JOIN places p ON p.id = d.place_id WHERE d.location_id = l.id))`.as('line'),
    )
    .where('r.date_deleted', 'is', null)
    .orderBy('line')
    .execute();
  return rows.map(({ line }) => line);
}
