import { writeSchemaFiles } from './checks/schema-files.ts';

/** Writes db/schema.sql and db/schema.gen.ts from the migrations, applied to a database made for this moment. */
await writeSchemaFiles();
