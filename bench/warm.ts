import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';
import { freePort } from '#server/testing/free-port.ts';
import type { StartedSite } from '#server/testing/started-site.ts';
import { loadHttp, type Load } from './load/load.ts';
import { getOf } from './load/request.ts';
import { idsOf } from './members.ts';
import type { Bench } from './plan.ts';
import { quantile } from './quantile.ts';
import { countStolen, processorSeconds } from './process.ts';
import { ms, perSecond, type Row } from './rows.ts';

export const CONNECTIONS = 32;
const SLOWER_AT_MOST = 1.5;
/** A machine that is shared has its moments: many short turns rather than few long ones, so that both sides have the same ones. */
const TURNS_A_ROUND = 3;

const JSON_AIM = 0.8;
const HTML_AIM = 0.75;

type WarmPath = { what: string; path: string; aim: number };

/** Answers that are in memory, and a bare server that sends the very same bytes, in turns so that neither has the better moment. */
export async function* benchWarm(site: StartedSite, client: Client, bench: Bench): AsyncGenerator<Row> {
  const [popular] = await idsOf(
    client,
    `SELECT id FROM sandwiches WHERE date_deleted IS NULL ORDER BY rating_count DESC, id LIMIT 1`,
  );
  const [its] = await idsOf(client, `SELECT restaurant_id AS id FROM sandwiches WHERE id = $1`, [popular]);
  for (const path of pathsOf(popular!, its!)) yield onePath(site, path, bench);
}

function pathsOf(sandwich: string, restaurant: string): WarmPath[] {
  return [
    { what: 'popular (JSON)', path: '/api/sandwiches/popular', aim: JSON_AIM },
    { what: 'a sandwich (JSON)', path: `/api/sandwiches/${sandwich}`, aim: JSON_AIM },
    { what: 'its reviews (JSON)', path: `/api/sandwiches/${sandwich}/reviews`, aim: JSON_AIM },
    { what: 'its restaurant (JSON)', path: `/api/restaurants/${restaurant}`, aim: JSON_AIM },
    { what: 'home (HTML)', path: '/', aim: HTML_AIM },
    { what: 'a sandwich (HTML)', path: `/sandwich/${sandwich}`, aim: HTML_AIM },
    { what: 'its restaurant (HTML)', path: `/restaurant/${restaurant}`, aim: HTML_AIM },
    { what: 'explore, "spicy" (HTML)', path: '/explore?q=spicy', aim: HTML_AIM },
  ];
}

async function onePath(
  site: StartedSite,
  { what, path, aim }: WarmPath,
  { plan, step }: Bench,
): Promise<Row> {
  const bare = await startBareServer(site.baseUrl + path);
  const requests = [getOf(path, { 'accept-encoding': 'br' })];
  const load = async ({ port, pid }: Served, seconds: number): Promise<Round> => {
    const before = processorSeconds(pid);
    const done = await right(path, loadHttp({ port, connections: CONNECTIONS, requests, seconds }));
    return { ...done, processor: ((processorSeconds(pid) - before) * 1e6) / done.count };
  };
  try {
    for (const served of [site, bare]) await load(served, 1);
    const turns: Turn[] = [];
    const most = plan.rounds * TURNS_A_ROUND;
    for (let turn = 1; turn <= most; turn++) {
      const lost = countStolen();
      const plain = await load(bare, plan.seconds / TURNS_A_ROUND);
      const ours = await load(site, plan.seconds / TURNS_A_ROUND);
      turns.push({ plain, ours, stolen: lost() });
      step(`${path}, turn ${turn} of ${most}: ${(ours.rate / plain.rate).toFixed(2)}`);
    }
    const quiet = quietHalf(turns);
    const of = (read: (turn: Turn) => number) => quantile(quiet.map(read), 0.5);
    const ratio = of(({ ours, plain }) => ours.rate / plain.rate);
    const slower = of(({ ours, plain }) => ours.p99 / plain.p99);
    const processor = of(({ ours }) => ours.processor);
    return {
      what: `${what}, warm`,
      how: `${CONNECTIONS}, kept alive, ${bare.encoding}, ${bare.bytes.toLocaleString('en')} bytes; the ${quiet.length} quietest of ${most} turns`,
      limit: `node:http ${perSecond(of(({ plain }) => plain.rate))}, p99 ${ms(of(({ plain }) => plain.p99))}`,
      reached: `${perSecond(of(({ ours }) => ours.rate))}, p99 ${ms(of(({ ours }) => ours.p99))}: **${ratio.toFixed(2)}**, p99 ${slower.toFixed(2)} times; processor ${processor.toFixed(0)} to ${of(({ plain }) => plain.processor).toFixed(0)} µs`,
      aim: `>= ${aim.toFixed(2)}, p99 <= ${SLOWER_AT_MOST} times`,
      isReached: ratio >= aim && slower <= SLOWER_AT_MOST,
    };
  } finally {
    await bare.stop();
  }
}

type Served = { port: number; pid: number };
/** `processor` is in microseconds a request. */
type Round = Load & { processor: number };
/** One after the other. */
type Turn = { plain: Round; ours: Round; stolen: number };

/** Those from which the host took least, whatever came of them: each taken second lies in one side or the other. */
function quietHalf(turns: readonly Turn[]): Turn[] {
  return turns.toSorted((one, other) => one.stolen - other.stolen).slice(0, Math.ceil(turns.length / 2));
}

/** A figure from answers that were refused would be no figure. */
export async function right(what: string, load: Promise<Load>): Promise<Load> {
  const { failures, ...rest } = await load;
  if (Object.keys(failures).length > 0) throw new Error(`${what}: ${JSON.stringify(failures)}`);
  return { failures, ...rest };
}

async function startBareServer(url: string) {
  const port = await freePort();
  const script = fileURLToPath(new URL('bare-server.ts', import.meta.url));
  const server = spawn(process.execPath, [script, url, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [line] = (await once(server.stdout!, 'data')) as [Buffer];
  return {
    port,
    pid: server.pid!,
    ...(JSON.parse(line.toString()) as { bytes: number; encoding: string }),
    async stop() {
      server.kill('SIGTERM');
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    },
  };
}
