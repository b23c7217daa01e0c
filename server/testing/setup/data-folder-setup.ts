import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/platform/database/migrate.ts';
import { openTemplateCache } from '../postgres/template-cache.ts';
import { startFastPostgres } from '../postgres/temporary-postgres.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ProvidedContext {
    /** As the first start of a site leaves it, without the demo town. */
    dataFolder: string;
  }
}

/** Making a database takes several seconds: tests that start one of their own begin with a copy, as after a first start. */
export default async function setUp(project: TestProject): Promise<void> {
  const kept = openTemplateCache();
  const folder = join(kept, 'data-folder');
  if (!existsSync(folder)) await makeDataFolder(kept, folder);
  project.provide('dataFolder', folder);
}

/** It appears under its name only when whole; of two runs at the same time one comes first. */
async function makeDataFolder(kept: string, folder: string): Promise<void> {
  const unfinished = mkdtempSync(join(kept, 'making-'));
  const postgres = await startFastPostgres(unfinished);
  await migrate(postgres.connection);
  await postgres.stop();
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}
