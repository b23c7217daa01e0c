import type { Db } from '#server/platform/database/database.ts';
import {
  expectedSchemaObjects,
  readSchemaObjects,
  type SchemaObjects,
} from '#server/platform/database/schema-objects.ts';
import { SCHEMA_OBJECTS_DROPPED_FOR_CITUS } from '#server/platform/database/distribution/placement.ts';
import type { DoctorFinding } from './doctor-finding.ts';
import { hasDistributedTables } from './queries.ts';

const MAX_NAMED = 10;

/** Objects that an operator added are no error. */
export async function checkSchema(db: Db): Promise<DoctorFinding> {
  const about = 'schema';
  const expected = await expectedHere(db);
  const differences = compare(expected, await readSchemaObjects(db));
  if (differences.length === 0)
    return { about, state: 'good', text: `all ${Object.keys(expected).length} objects exist` };
  return {
    about,
    state: 'bad',
    text: listed(differences),
    todo: 'Recreate it as in db/schema.sql, or restore a backup: npm run cli -- restore FOLDER',
  };
}

async function expectedHere(db: Db): Promise<SchemaObjects> {
  const expected = expectedSchemaObjects();
  if (!(await hasDistributedTables(db))) return expected;
  return Object.fromEntries(
    Object.entries(expected).filter(([name]) => !SCHEMA_OBJECTS_DROPPED_FOR_CITUS.includes(name)),
  );
}

function compare(expected: SchemaObjects, found: SchemaObjects): string[] {
  return Object.entries(expected).flatMap(([name, definition]) => {
    const actual = found[name];
    if (actual === undefined) return [`${name} is missing`];
    return actual === definition ? [] : [`${name} is "${actual}" in place of "${definition}"`];
  });
}

function listed(differences: string[]): string {
  const more = differences.length - MAX_NAMED;
  return differences.slice(0, MAX_NAMED).join('; ') + (more > 0 ? `; and ${more} more` : '');
}
