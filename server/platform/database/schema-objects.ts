import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { sql, type Db } from './database.ts';

export type SchemaObjects = Record<string, string>;

const objects = z.array(z.object({ name: z.string(), form: z.string() }));
const OF_MIGRATIONS = new URL('../../../db/schema-objects.json', import.meta.url);

export function expectedSchemaObjects(): SchemaObjects {
  return JSON.parse(readFileSync(OF_MIGRATIONS, 'utf8')) as SchemaObjects;
}

/** Omits definitions, because their text differs between versions of PostgreSQL. */
export async function readSchemaObjects(db: Db): Promise<SchemaObjects> {
  const { rows } = await sql`
    WITH relations AS (
      SELECT oid, relname, relkind FROM pg_class WHERE relnamespace = current_schema()::regnamespace
    ), tables AS (
      SELECT * FROM relations WHERE relkind IN ('r', 'p', 'v', 'm')
    ), objects AS (
      SELECT 1 AS rank, 'extension ' || extname AS name, 'installed' AS form FROM pg_extension
      UNION ALL
      SELECT 2, format('function %s(%s)', proname, oidvectortypes(proargtypes)),
        concat_ws(' ', 'returns', CASE WHEN proretset THEN 'rows of' END, format_type(prorettype, NULL))
      FROM pg_proc p WHERE pronamespace = current_schema()::regnamespace AND NOT EXISTS (
        SELECT 1 FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
      UNION ALL
      SELECT 3, 'sequence ' || relname, format_type(seqtypid, NULL)
      FROM relations JOIN pg_sequence ON seqrelid = oid
      UNION ALL
      SELECT 4, CASE relkind WHEN 'v' THEN 'view ' WHEN 'm' THEN 'materialized view ' ELSE 'table ' END || relname, 'there'
      FROM tables
      UNION ALL
      SELECT 5, format('column %s.%s', relname, attname), concat_ws(' ', format_type(atttypid, atttypmod),
        CASE WHEN attnotnull THEN 'not null' END,
        CASE WHEN attidentity <> '' THEN 'identity' WHEN attgenerated <> '' THEN 'generated'
          WHEN atthasdef THEN 'with a default' END)
      FROM tables JOIN pg_attribute ON attrelid = oid WHERE attnum > 0 AND NOT attisdropped
      UNION ALL
      SELECT 6, format('constraint %s of %s', conname, relname), concat_ws(' ',
        CASE contype WHEN 'p' THEN 'primary key' WHEN 'u' THEN 'unique' WHEN 'f' THEN 'foreign key'
          WHEN 'c' THEN 'check' ELSE 'exclude' END,
        CASE WHEN contype <> 'c' THEN (
          SELECT format('(%s)', string_agg(coalesce(attname, 'an expression'), ', ' ORDER BY place))
          FROM unnest(conkey) WITH ORDINALITY AS key (attnum, place)
          LEFT JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = key.attnum) END,
        'to ' || (SELECT relname FROM pg_class WHERE oid = confrelid),
        CASE WHEN NOT convalidated THEN 'not validated' END)
      FROM tables JOIN pg_constraint ON conrelid = tables.oid WHERE contype IN ('p', 'u', 'f', 'c', 'x')
      UNION ALL
      SELECT 7, 'index ' || i.relname, concat_ws(' ', CASE WHEN indisunique THEN 'unique' END, amname, 'on', t.relname, (
          SELECT format('(%s)', string_agg(coalesce(attname, 'an expression'), ', ' ORDER BY place))
          FROM unnest(indkey) WITH ORDINALITY AS key (attnum, place)
          LEFT JOIN pg_attribute a ON a.attrelid = indrelid AND a.attnum = key.attnum),
        CASE WHEN indpred IS NOT NULL THEN 'of some rows' END,
        CASE WHEN NOT indisvalid THEN 'not valid' END)
      FROM tables t JOIN pg_index ON indrelid = t.oid JOIN pg_class i ON i.oid = indexrelid JOIN pg_am ON pg_am.oid = i.relam
      WHERE NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))
      UNION ALL
      SELECT 8, format('trigger %s of %s', tgname, relname), concat_ws(' ', CASE WHEN tgenabled = 'D' THEN 'disabled,' END, 'calls', proname)
      FROM tables JOIN pg_trigger ON tgrelid = tables.oid JOIN pg_proc ON pg_proc.oid = tgfoid WHERE NOT tgisinternal
    )
    SELECT name, form FROM objects WHERE name <> 'extension plpgsql' ORDER BY rank, name COLLATE "C"
  `.execute(db);
  return Object.fromEntries(objects.parse(rows).map(({ name, form }) => [name, form]));
}
