import { locationFieldsSchema } from '#contract/catalog/locations.ts';
import { restaurantFieldsSchema } from '#contract/catalog/restaurants.ts';
import { sandwichFieldsSchema } from '#contract/catalog/sandwiches.ts';
import {
  anyOfValuesSql,
  columnNamesOf,
  zodSchemaFieldNames,
  sql,
  type Db,
} from '#server/platform/database/database.ts';

export type ImportedUpdate = {
  id: number;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

export type ImportedDeletion = Pick<ImportedUpdate, 'id' | 'before'>;

const IMPORTED = {
  restaurant: { table: 'restaurants', fields: zodSchemaFieldNames(restaurantFieldsSchema) },
  location: { table: 'locations', fields: ['restaurantId', ...zodSchemaFieldNames(locationFieldsSchema)] },
  sandwich: { table: 'sandwiches', fields: ['restaurantId', ...zodSchemaFieldNames(sandwichFieldsSchema)] },
} as const;
export type ImportedEntity = keyof typeof IMPORTED;

export async function insertAuditOfImportedRows(
  db: Db,
  entityType: ImportedEntity,
  ids: readonly number[],
  changeSetId: number,
): Promise<void> {
  const { table, fields } = IMPORTED[entityType];
  const pairs = fields.flatMap((field) => [sql.lit(field), ...columnNamesOf({ [field]: null }).map(ofRow)]);
  await db
    .insertInto('audit_log')
    .columns(['action', 'entity_type', 'entity_id', 'after', 'change_set_id'])
    .expression(({ selectFrom }) =>
      selectFrom(sql<{ id: number }>`${sql.table(table)}`.as('row'))
        .select([sql.lit('create').as('action'), sql.lit(entityType).as('type')])
        .select([
          sql<string>`${ofRow('id')}::text`.as('entityId'),
          sql<Record<string, unknown>>`jsonb_build_object(${sql.join(pairs)})`.as('after'),
          sql<number>`${changeSetId}::bigint`.as('changeSetId'),
        ])
        .where('row.id', '=', anyOfValuesSql(ids))
        .orderBy('row.id'),
    )
    .execute();
}

export async function insertAuditOfImportedUpdates(
  db: Db,
  entityType: ImportedEntity,
  updates: readonly ImportedUpdate[],
  changeSetId: number,
): Promise<void> {
  const update = sql<ImportedUpdate>`jsonb_to_recordset(${JSON.stringify(updates)}::jsonb)`;
  await db
    .insertInto('audit_log')
    .columns(['action', 'entity_type', 'entity_id', 'before', 'after', 'change_set_id'])
    .expression(({ selectFrom }) =>
      selectFrom(update.as<'row'>(sql`row (id int, before jsonb, after jsonb)`))
        .select([sql.lit('update').as('action'), sql.lit(entityType).as('type')])
        .select([sql<string>`${ofRow('id')}::text`.as('entityId'), 'row.before', 'row.after'])
        .select(sql<number>`${changeSetId}::bigint`.as('changeSetId'))
        .orderBy('row.id'),
    )
    .execute();
}

export async function insertAuditOfImportedDeletions(
  db: Db,
  entityType: ImportedEntity,
  deletions: readonly ImportedDeletion[],
  changeSetId: number,
): Promise<void> {
  const deletion = sql<ImportedDeletion>`jsonb_to_recordset(${JSON.stringify(deletions)}::jsonb)`;
  await db
    .insertInto('audit_log')
    .columns(['action', 'entity_type', 'entity_id', 'before', 'change_set_id'])
    .expression(({ selectFrom }) =>
      selectFrom(deletion.as<'row'>(sql`row (id int, before jsonb)`))
        .select([sql.lit('delete').as('action'), sql.lit(entityType).as('type')])
        .select([sql<string>`${ofRow('id')}::text`.as('entityId'), 'row.before'])
        .select(sql<number>`${changeSetId}::bigint`.as('changeSetId'))
        .orderBy('row.id'),
    )
    .execute();
}

function ofRow(column: string) {
  return sql.ref(`row.${column}`);
}
