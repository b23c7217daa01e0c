import type { Db } from '#server/platform/database/database.ts';
import {
  expectedSchemaObjects,
  readSchemaObjects,
  type SchemaObjects,
} from '#server/platform/database/schema-objects.ts';
import type { Finding } from './finding.ts';

const MAX_NAMED = 10;

/** Whether the database still has what the migrations made; what an operator added is no fault. */
export async function checkSchema(db: Db): Promise<Finding> {
  const about = 'schema';
  const expected = expectedSchemaObjects();
  const differences = compare(expected, await readSchemaObjects(db));
  if (differences.length === 0)
    return { about, state: 'good', text: `all ${Object.keys(expected).length} objects are there` };
  return {
    about,
    state: 'bad',
    text: listed(differences),
    todo: 'Restore it as db/schema.sql has it, or bring a backup back: npm run cli -- restore',
  };
}

function compare(expected: SchemaObjects, found: SchemaObjects): string[] {
  return Object.entries(expected).flatMap(([name, wanted]) => {
    const is = found[name];
    if (is === undefined) return [`${name} is missing`];
    return is === wanted ? [] : [`${name} is "${is}" in place of "${wanted}"`];
  });
}

function listed(differences: string[]): string {
  const more = differences.length - MAX_NAMED;
  return differences.slice(0, MAX_NAMED).join('; ') + (more > 0 ? `; and ${more} more` : '');
}
