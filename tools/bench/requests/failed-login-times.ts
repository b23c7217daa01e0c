import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import type { StartedTestSite } from '#server/testing/started-test-site.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { quantile } from '../quantile.ts';

export type FailedLoginTimes = { wrong: number; unknown: number; attempts: number };

/** Compares response times of wrong passwords of an existing and a missing account, to see whether they reveal a name. */
export async function measureFailedLoginTimes(
  site: StartedTestSite,
  attempts: number,
): Promise<FailedLoginTimes> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const post = async (path: string, body: object): Promise<number> => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    const call = request(site.baseUrl + path, { method: 'POST', agent, headers }).end(JSON.stringify(body));
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    return assertDefined(answer.statusCode);
  };
  const attempt = async (username: string): Promise<number> => {
    const since = performance.now();
    const status = await post('/api/auth/login', { username, password: 'not-this-one' });
    if (status !== 401) throw new Error(`a wrong login is answered ${status}`);
    return performance.now() - since;
  };
  const known = { username: 'bench-known', email: 'known@example.test', password: 'crispy-thigh-9' };
  await post('/api/auth/register', known);
  const times = { wrong: [] as number[], unknown: [] as number[] };
  for (let turn = 0; turn < attempts; turn++) {
    times.wrong.push(await attempt(known.username));
    times.unknown.push(await attempt('bench-nobody'));
  }
  agent.destroy();
  return { wrong: quantile(times.wrong, 0.5), unknown: quantile(times.unknown, 0.5), attempts };
}
