import { Client } from 'pg';
import { startTestSite, type StartedTestSite } from '#server/testing/started-test-site.ts';
import { benchSimilarSandwiches } from './search/bench-similar-sandwiches.ts';
import { measureFailedLoginTimes } from './requests/failed-login-times.ts';
import { benchMap } from './search/bench-map.ts';
import { prepareBenchPlaces } from './prepare-bench-places.ts';
import {
  printSimilarSandwichesBenchResults,
  printFailedLoginTimes,
  printMapBenchResult,
} from './print-map-login-similarity-results.ts';
import type { GeneratedDatabases } from './generated-databases.ts';

const BOXES = 1_000;
const LOGINS = 100;
const ALIKE = 300;
const RAISED = {
  BACKUP_INTERVAL: 'off',
  BACKUP_BEFORE_MIGRATION: 'off',
  RATE_LIMITS: 'api=1000000/10,login=1000000/60,login-address=1000000/60',
};

/** The map has its own targets and no row in the table. */
export async function runMapBenchSection(step: (text: string) => void): Promise<void> {
  const site = await startTestSite(RAISED);
  try {
    const places = await prepareBenchPlaces(site.dataDir, false, step);
    await tidy(site, step);
    step(`Boxes of the map, ${BOXES} each way, on the demo town and ${places}`);
    printMapBenchResult(await benchMap(site, BOXES));
  } finally {
    await site.stop();
  }
}

/** Does what autovacuum would do in the minutes after an import, when it would use one of two processors. */
async function tidy(site: StartedTestSite, step: (text: string) => void): Promise<void> {
  step('Tidying what was imported');
  const client = new Client(site.connection());
  await client.connect();
  try {
    await client.query('VACUUM (ANALYZE)');
  } finally {
    await client.end();
  }
}

export async function runSimilarSandwichesBenchSection(
  databases: GeneratedDatabases,
  size: number,
  step: (text: string) => void,
): Promise<void> {
  const copy = await databases.copy(size);
  try {
    const site = await startTestSite({ ...RAISED, DATA_DIR: copy.folder });
    const client = new Client(site.connection());
    try {
      await client.connect();
      step(`Sandwiches alike, ${ALIKE} of each kind, on ${copy.description}`);
      printSimilarSandwichesBenchResults(
        await benchSimilarSandwiches(site, client, ALIKE),
        ALIKE,
        copy.description,
      );
    } finally {
      await client.end();
      await site.stop();
    }
  } finally {
    copy.remove();
  }
}

export async function runFailedLoginBenchSection(step: (text: string) => void): Promise<void> {
  const site = await startTestSite(RAISED);
  try {
    step(`Wrong logins, ${LOGINS} each`);
    printFailedLoginTimes(await measureFailedLoginTimes(site, LOGINS));
  } finally {
    await site.stop();
  }
}
