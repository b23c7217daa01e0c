import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startSite, type StartedSite } from '#server/testing/started-site.ts';
import { benchCold } from './cold.ts';
import { benchContention } from './contention.ts';
import { benchLighthouse } from './lighthouse.ts';
import { machine } from './machine.ts';
import { benchMember } from './member.ts';
import { benchMix } from './mix.ts';
import { benchNearest } from './nearest.ts';
import { alsoLogins, alsoMap } from './others.ts';
import { keepPlans } from './hot/keep-plans.ts';
import { FULL, SHORT, type Bench } from './plan.ts';
import type { Row } from './rows.ts';
import { benchSizes } from './sizes.ts';
import { benchStart } from './start.ts';
import { keepRows, printKept, writeReadme } from './table.ts';
import { benchWarm } from './warm.ts';
import { weightRows } from './weight.ts';
import { openWorlds } from './worlds.ts';
import { benchWrites } from './writes.ts';

const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    // Names of sections, with commas; their rows replace those of the run before.
    only: { type: 'string' },
    // Where generated worlds are kept between runs.
    worlds: { type: 'string', default: '.cache/worlds' },
    size: { type: 'string', default: '100000' },
    // Nothing is measured: the table of the last run, printed, or written into bench/README.md.
    table: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
  },
});
/** Nobody is refused, and everybody is counted as always. */
const RAISED = {
  BACKUP_EVERY: 'off',
  BACKUP_BEFORE_MIGRATION: 'off',
  RATE_LIMITS: 'api=1000000/10,api-member=1000000/10,registration=1000000/60,reviews=1000000/60',
};

type Section = (site: StartedSite, client: Client, bench: Bench) => Promise<Row[]>;

const ON_A_WORLD: Record<string, Section> = {
  warm: benchWarm,
  cold: benchCold,
  nearest: (site, _client, bench) => benchNearest(site, bench),
  member: benchMember,
  writes: (site, _client, bench) => benchWrites(site, bench),
  contention: async (site, client) => [await benchContention(site, client)],
  mix: benchMix,
};
const PAGES = ['/', '/explore', '/sandwich/1', '/restaurant/1'];
const ON_THE_DEMO_TOWN: Record<string, (site: StartedSite, bench: Bench) => Promise<Row[]>> = {
  weight: (site) => weightRows(site.baseUrl, PAGES),
  lighthouse: (site, bench) => benchLighthouse(site.baseUrl, PAGES, bench),
};

const bench: Bench = { plan: values.full ? FULL : SHORT, step };
const only = values.only?.split(',');
const isWanted = (name: string) => only?.includes(name) ?? true;
if (values.readme) writeReadme();
else if (values.table) console.log(printKept());
else await measure();

async function measure(): Promise<void> {
  console.error(machine());
  const worlds = openWorlds(values.worlds, step);
  const onWorld = Object.entries(ON_A_WORLD).filter(([name]) => isWanted(name));
  if (onWorld.length > 0 || isWanted('start')) {
    const world = await worlds.copy(Number(values.size));
    try {
      if (onWorld.length > 0) await onSite({ ...RAISED, DATA_DIR: world.folder }, onWorld, world.told);
      if (isWanted('start')) keep('start', [await benchStart(world.folder, bench)], world.told);
    } finally {
      world.remove();
    }
  }
  if (isWanted('search'))
    keep('search', await benchSizes(worlds, RAISED, bench), 'worlds of the sizes named');
  const onTown = Object.entries(ON_THE_DEMO_TOWN).filter(([name]) => isWanted(name));
  const asSections = onTown.map(
    ([name, run]) => [name, ((site, _client, some) => run(site, some)) as Section] as const,
  );
  if (asSections.length > 0) await onSite(RAISED, asSections, 'the demo town');
  if (only?.includes('plans')) await plansOf(worlds);
  if (only?.includes('map')) await alsoMap(step);
  if (only?.includes('logins')) await alsoLogins(step);
  console.log(`\n${printKept()}`);
}

/** Changes nothing that is measured, and so only when it is asked for. */
async function plansOf(worlds: ReturnType<typeof openWorlds>): Promise<void> {
  const world = await worlds.copy(Number(values.size));
  try {
    const site = await startSite({ DATA_DIR: world.folder });
    const client = new Client(site.connection());
    await client.connect();
    const kept = await keepPlans(site.connection(), client, world.told);
    step(`Wrote the plans of ${kept} requests to bench/plans/`);
    await client.end();
    await site.stop();
  } finally {
    world.remove();
  }
}

async function onSite(
  environment: Record<string, string>,
  sections: readonly (readonly [string, Section])[],
  data: string,
): Promise<void> {
  step(`Starting the site with ${data}`);
  const site = await startSite(environment);
  const client = new Client(site.connection());
  try {
    await client.connect();
    for (const [name, section] of sections) {
      step(`Section ${name} (--only ${name})`);
      keep(name, await section(site, client, bench), data);
    }
  } finally {
    await client.end();
    await site.stop();
  }
}

function keep(section: string, rows: readonly Row[], data: string): void {
  keepRows({ section, rows, data, isFull: bench.plan.isFull, machine: machine() });
  for (const { what, reached, isReached } of rows)
    step(`${isReached ? 'reached' : 'MISSED '}  ${what}: ${reached}`);
}

function step(text: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)}  ${text}`);
}
