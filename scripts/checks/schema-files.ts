import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { generateSchemaFiles } from '../schema/generate-schema-files.ts';

/** The files of db/ that describe the schema must match the migrations. */
export async function checkSchemaFiles(): Promise<string> {
  const stale = Object.entries(await generateSchemaFiles())
    .filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text)
    .map(([file]) => file);
  return stale.length > 0 ? `${stale.join(' and ')} differ from the migrations: npm run schema` : '';
}

export async function writeSchemaFiles(): Promise<string> {
  for (const [file, text] of Object.entries(await generateSchemaFiles())) writeFileSync(file, text);
  return '';
}
