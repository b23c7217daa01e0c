import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabaseTemplateCache } from '../postgres/database-template-cache.ts';
import { startUnsafePostgres } from '../postgres/temporary-postgres.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ProvidedContext {
    dataFolder: string;
  }
}

export default async function setUp(project: TestProject): Promise<void> {
  const cacheFolder = openDatabaseTemplateCache();
  const folder = join(cacheFolder, 'data-folder');
  if (!existsSync(folder)) await makeDataFolder(cacheFolder, folder);
  project.provide('dataFolder', folder);
}

/** Renamed when it is complete, because two runs may create it at the same time. */
async function makeDataFolder(cacheFolder: string, folder: string): Promise<void> {
  const unfinished = mkdtempSync(join(cacheFolder, 'making-'));
  const postgres = await startUnsafePostgres(unfinished);
  await migrate(postgres.connection);
  await postgres.stop();
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}
