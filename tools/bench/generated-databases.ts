import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findExternalDataFile } from '#packages/testing/find-external-data-file.ts';

const REAL_PLACES = ['atp_restaurants/places.csv.gz', 'stiles_chain_locations/locations.csv.gz'];
const NOTE = 'generated-database.txt';

export type GeneratedDatabases = {
  prepare(sandwiches: number): Promise<void>;
  copy(sandwiches: number): Promise<{ folder: string; description: string; remove(): void }>;
};

/** Built once by the operator's own commands and stored, because a million sandwiches take minutes. */
export function openGeneratedDatabases(
  cacheFolder: string,
  step: (text: string) => void,
): GeneratedDatabases {
  mkdirSync(cacheFolder, { recursive: true });
  const copies = new Set<string>();
  process.once('exit', () => copies.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const folderOf = (sandwiches: number) => join(cacheFolder, String(sandwiches));
  const prepare = async (sandwiches: number) => {
    const database = folderOf(sandwiches);
    if (!existsSync(join(database, NOTE))) await build(database, sandwiches, step);
  };
  return {
    prepare,
    async copy(sandwiches) {
      await prepare(sandwiches);
      const database = folderOf(sandwiches);
      const folder = mkdtempSync(join(cacheFolder, 'run-'));
      copies.add(folder);
      await run('cp', ['-a', '--reflink=auto', `${database}/.`, folder]);
      const remove = () => {
        rmSync(folder, { recursive: true, force: true });
        copies.delete(folder);
      };
      return { folder, description: readFileSync(join(database, NOTE), 'utf8').trim(), remove };
    },
  };
}

async function build(database: string, sandwiches: number, step: (text: string) => void): Promise<void> {
  const begun = `${database}.begun`;
  rmSync(begun, { recursive: true, force: true });
  const cli = (...args: string[]) => run(process.execPath, ['server/cli.ts', ...args], { DATA_DIR: begun });
  // Only `migrate` creates a database; the other commands refuse to.
  await cli('migrate');
  const files = REAL_PLACES.map(findExternalDataFile).filter((file) => file !== null);
  for (const file of files) {
    step(`Importing ${file}`);
    await cli('import', 'places', file);
  }
  step(`Generating ${sandwiches.toLocaleString('en')} sandwiches`);
  const [reviews, members] = [sandwiches * 5, sandwiches / 2];
  await cli(
    'generate',
    '--sandwiches',
    `${sandwiches}`,
    '--reviews',
    `${reviews}`,
    '--members',
    `${members}`,
  );
  const places = files.length > 0 ? 'the real locations' : 'no real locations';
  const [few, many] = [sandwiches, reviews].map((number) => number.toLocaleString('en'));
  writeFileSync(join(begun, NOTE), `${few} sandwiches and ${many} reviews on ${places}\n`);
  rmSync(database, { recursive: true, force: true });
  renameSync(begun, database);
}

async function run(command: string, args: string[], more: Record<string, string> = {}): Promise<void> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...more },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
}
