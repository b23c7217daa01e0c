import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startTestSite, type StartedTestSite } from '#server/testing/started-test-site.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { benchCacheDuringWrites } from './requests/bench-cache-during-writes.ts';
import { benchColdCache } from './requests/bench-cold-cache.ts';
import { benchWriteContention } from './requests/bench-write-contention.ts';
import { runExpensiveBenchSection } from './requests/expensive-section.ts';
import { benchLighthouse } from './browser/bench-lighthouse.ts';
import { describeMachine } from './describe-machine.ts';
import { benchMemberRequests } from './requests/bench-member-requests.ts';
import { benchMixedLoad } from './requests/bench-mixed-load.ts';
import { benchNearestRestaurants } from './search/bench-nearest-restaurants.ts';
import {
  runSimilarSandwichesBenchSection,
  runFailedLoginBenchSection,
  runMapBenchSection,
} from './map-login-similarity-sections.ts';
import { writeQueryPlans } from './hot-queries/write-query-plans.ts';
import { FULL_BENCH_PLAN, SHORT_BENCH_PLAN, type BenchOptions } from './bench-plans.ts';
import type { BenchResult } from './bench-result-table.ts';
import { runRollingRestartBenchSection } from './rolling-restarts.ts';
import { createBenchSectionRunner } from './section-runner.ts';
import { benchSearchGrowth, selectDatabaseSizes } from './search/bench-search-growth.ts';
import { benchStartupTime } from './bench-startup-time.ts';
import {
  markBenchSectionsIncomplete,
  isBenchSectionMeasured,
  formatSavedBenchTable,
  writeBenchReadme,
} from './saved-bench-results.ts';
import { benchWarmCache } from './requests/bench-warm-cache.ts';
import { benchPageWeight } from './browser/bench-page-weight.ts';
import { openGeneratedDatabases } from './generated-databases.ts';
import { benchWrites } from './requests/bench-writes.ts';

const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    // Comma-separated section names; their rows replace those of the previous run.
    only: { type: 'string' },
    resume: { type: 'boolean', default: false },
    databases: { type: 'string', default: '.cache/generated-databases' },
    size: { type: 'string', default: '100000' },
    // Prints the table of the last run, or writes it into tools/bench/README.md, without measuring.
    table: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
  },
});
/** Rate limits are raised, not switched off, so that counting costs the same as in production. */
const RAISED = {
  BACKUP_INTERVAL: 'off',
  BACKUP_BEFORE_MIGRATION: 'off',
  RATE_LIMITS: 'api=1000000/10,api-member=1000000/10,registration=1000000/60,reviews=1000000/60',
};

type Section = (site: StartedTestSite, client: Client, bench: BenchOptions) => AsyncGenerator<BenchResult>;

const ON_A_GENERATED_DATABASE: Record<string, Section> = {
  cold: benchColdCache,
  nearest: (site, _client, some) => benchNearestRestaurants(site, some),
  member: benchMemberRequests,
  writes: (site, _client, some) => benchWrites(site, some),
  contention: benchWriteContention,
  mix: benchMixedLoad,
  cached: benchCacheDuringWrites,
};
const PAGES = ['/', '/explore', '/sandwich/1', '/restaurant/1'];
const ON_THE_DEMO_TOWN: Record<string, Section> = {
  weight: (site) => benchPageWeight(site.baseUrl, PAGES),
  lighthouse: (site, _client, some) => benchLighthouse(site.baseUrl, PAGES, some),
};
const ALL = [
  'warm',
  ...Object.keys(ON_A_GENERATED_DATABASE),
  'start',
  'search',
  ...Object.keys(ON_THE_DEMO_TOWN),
];

const bench: BenchOptions = { plan: values.full ? FULL_BENCH_PLAN : SHORT_BENCH_PLAN, step };
const only = values.only?.split(',');
const chosen = (only ?? ALL).filter((name) => !values.resume || !isBenchSectionMeasured(name));
if (values.readme) writeBenchReadme();
else if (values.table) console.log(formatSavedBenchTable());
else await measure();

async function measure(): Promise<void> {
  const unknown = chosen.filter(
    (name) => ![...ALL, 'map', 'matches', 'logins', 'expensive', 'plans', 'restarts'].includes(name),
  );
  if (unknown.length > 0) throw new Error(`No section ${unknown.join(', ')}: ${ALL.join(', ')}`);
  step(describeMachine());
  markBenchSectionsIncomplete(chosen);
  const databases = openGeneratedDatabases(values.databases, step);
  if (chosen.includes('search'))
    for (const size of selectDatabaseSizes(bench.plan)) await databases.prepare(size);
  const runner = createBenchSectionRunner(bench, chosen);
  const onGenerated = Object.keys(ON_A_GENERATED_DATABASE).filter((name) => chosen.includes(name));
  if (onGenerated.length > 0 || chosen.includes('warm') || chosen.includes('start')) {
    const copy = await databases.copy(Number(values.size));
    const environment = { ...RAISED, DATA_DIR: copy.folder };
    try {
      if (chosen.includes('warm'))
        await runner.run('warm', copy.description, benchWarmCache(environment, bench));
      await onSite(onGenerated, environment, copy.description);
      if (chosen.includes('start'))
        await runner.run('start', copy.description, benchStartupTime(copy.folder, bench));
    } finally {
      copy.remove();
    }
  }
  if (chosen.includes('search'))
    await runner.run('search', 'databases of the sizes named', benchSearchGrowth(databases, RAISED, bench));
  const onTown = Object.keys(ON_THE_DEMO_TOWN).filter((name) => chosen.includes(name));
  await onSite(onTown, RAISED, 'the demo town');
  if (chosen.includes('plans')) await plansOf(databases);
  if (chosen.includes('map')) await runMapBenchSection(step);
  if (chosen.includes('matches'))
    await runSimilarSandwichesBenchSection(databases, Number(values.size), step);
  if (chosen.includes('expensive')) await runExpensiveBenchSection(databases, step);
  if (chosen.includes('logins')) await runFailedLoginBenchSection(step);
  if (chosen.includes('restarts')) await runRollingRestartBenchSection(step);
  console.log(`\n${formatSavedBenchTable()}`);
  const missing = chosen.filter((name) => ALL.includes(name) && !isBenchSectionMeasured(name));
  if (missing.length > 0) {
    step(`Not measured to their end: ${missing.join(', ')}. Again with: npm run bench -- --resume`);
    process.exit(1);
  }

  async function onSite(names: readonly string[], environment: Record<string, string>, data: string) {
    const left = [...names];
    while (left.length > 0) {
      step(`Starting the site with ${data}`);
      const site = await startTestSite(environment);
      const client = new Client(site.connection());
      client.on('error', () => {});
      await client.connect();
      for (let isWell = true; isWell && left.length > 0;) {
        const name = assertDefined(left.shift());
        const section = assertDefined(ON_A_GENERATED_DATABASE[name] ?? ON_THE_DEMO_TOWN[name]);
        isWell = await runner.run(name, data, section(site, client, bench));
      }
      await client.end().catch(() => {});
      await site.stop();
    }
  }
}

async function plansOf(databases: ReturnType<typeof openGeneratedDatabases>): Promise<void> {
  const copy = await databases.copy(Number(values.size));
  try {
    const site = await startTestSite({ DATA_DIR: copy.folder });
    const client = new Client(site.connection());
    await client.connect();
    const count = await writeQueryPlans(site.connection(), client, copy.description);
    step(`Wrote the plans of ${count} requests to bench/plans/`);
    await client.end();
    await site.stop();
  } finally {
    copy.remove();
  }
}

function step(text: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)}  ${text}`);
}
