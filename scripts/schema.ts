import { writeSchemaFiles } from './checks/schema-files.ts';

/**
 * Writes db/schema.sql, db/schema.gen.ts and db/schema-objects.json from the migrations, applied to a
 * temporary database.
 */
await writeSchemaFiles();
