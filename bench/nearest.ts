import { Agent, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { Client } from 'pg';
import { recordQueries } from '#server/testing/recorded-queries.ts';
import type { StartedSite } from '#server/testing/started-site.ts';
import { quantile } from './quantile.ts';

export type NearestResult = {
  statements: string[];
  api: Timing;
  driver: Timing;
  searches: number;
};
export type Timing = { p50: number; p99: number };

/** Every search starts from another point of the Los Angeles basin, the same points both ways. */
function path(turn: number): string {
  const latitude = 33.9 + ((turn * 37) % 100) / 400;
  const longitude = -118.45 + ((turn * 61) % 100) / 250;
  return `/api/restaurants/search?lat=${latitude.toFixed(4)}&lng=${longitude.toFixed(4)}&limit=20`;
}

/** One search at a time over one connection: through HTTP, and its very statements by the bare driver. */
export async function benchNearest(site: StartedSite, searches: number): Promise<NearestResult> {
  const recorded = await recordQueries(
    site.connection(),
    Array.from({ length: searches }, (_, turn) => path(turn)),
  );
  const client = new Client(site.connection());
  await client.connect();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const viaApi: number[] = [];
  const viaDriver: number[] = [];
  try {
    for (const [turn, statements] of [...recorded.slice(0, 50), ...recorded].entries()) {
      const warm = turn >= 50;
      const url = site.baseUrl + path(warm ? turn - 50 : turn);
      const api = await timed(() => fetched(url, agent));
      const driver = await timed(async () => {
        for (const { sql, parameters } of statements) await client.query(sql, [...parameters]);
      });
      if (!warm) continue;
      viaApi.push(api);
      viaDriver.push(driver);
    }
  } finally {
    agent.destroy();
    await client.end();
  }
  return {
    statements: recorded[0]!.map(({ sql }) => sql),
    api: timing(viaApi),
    driver: timing(viaDriver),
    searches,
  };
}

async function fetched(url: string, agent: Agent): Promise<void> {
  const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
  await once(answer.resume(), 'end');
  if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.statusCode}`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

function timing(values: number[]): Timing {
  return { p50: quantile(values, 0.5), p99: quantile(values, 0.99) };
}
