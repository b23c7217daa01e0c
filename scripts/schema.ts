import { writeFileSync } from 'node:fs';
import { describeSchema } from './schema/describe.ts';

/** Writes db/schema.sql and db/schema.gen.ts from the migrations, applied to a database made for this moment. */
for (const [file, text] of Object.entries(await describeSchema())) writeFileSync(file, text);
