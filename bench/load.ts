import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '#server/testing/free-port.ts';

export const CONNECTIONS = 10;
export const PIPELINING = 1;
const AUTOCANNON = fileURLToPath(import.meta.resolve('autocannon'));
const WARM_UP_SECONDS = 2;

export type LoadPlan = { seconds: number; rounds: number };
export type LoadResult = {
  path: string;
  bytes: number;
  encoding: string;
  /** Requests per second, one figure a round. */
  site: number[];
  bare: number[];
  /** Milliseconds, of the site, in its last round. */
  latency: { p50: number; p99: number };
};

/** The site and a bare server that sends the very bytes the site sent, taking turns so that neither has the better moment. */
export async function benchLoad(
  baseUrl: string,
  path: string,
  { seconds, rounds }: LoadPlan,
  step: (text: string) => void,
): Promise<LoadResult> {
  const bare = await startBareServer(baseUrl + path);
  try {
    const result: LoadResult = { path, ...bare.answer, site: [], bare: [], latency: { p50: 0, p99: 0 } };
    step(`${path}: warming up`);
    await load(baseUrl + path, WARM_UP_SECONDS);
    await load(bare.url + path, WARM_UP_SECONDS);
    for (let round = 1; round <= rounds; round++) {
      const plain = await load(bare.url + path, seconds);
      const ours = await load(baseUrl + path, seconds);
      result.bare.push(plain.rate);
      result.site.push(ours.rate);
      result.latency = ours.latency;
      step(
        `${path}: round ${round} of ${rounds}: ${Math.round(ours.rate)} of ${Math.round(plain.rate)} a second`,
      );
    }
    return result;
  } finally {
    await bare.stop();
  }
}

type Load = { rate: number; latency: LoadResult['latency'] };

/** One run of autocannon, in a process of its own. */
async function load(url: string, seconds: number): Promise<Load> {
  const args = [
    '--json',
    '-c',
    CONNECTIONS,
    '-p',
    PIPELINING,
    '-d',
    seconds,
    '-H',
    'accept-encoding=br',
    url,
  ];
  const client = spawn(process.execPath, [AUTOCANNON, ...args.map(String)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [text, complaint] = await Promise.all([read(client.stdout), read(client.stderr)]);
  if (client.exitCode === null) await once(client, 'exit');
  if (client.exitCode !== 0) throw new Error(`autocannon: ${complaint}`);
  const result = JSON.parse(text) as {
    requests: { average: number };
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
    statusCodeStats: object;
  };
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${result.errors} errors, answers ${JSON.stringify(result.statusCodeStats)}`);
  return { rate: result.requests.average, latency: result.latency };
}

async function startBareServer(url: string) {
  const port = await freePort();
  const script = fileURLToPath(new URL('bare-server.ts', import.meta.url));
  const server = spawn(process.execPath, [script, url, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  return {
    url: `http://127.0.0.1:${port}`,
    answer: JSON.parse(line.toString()) as { bytes: number; encoding: string },
    async stop() {
      server.kill('SIGTERM');
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    },
  };
}

async function read(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const part of stream) text += String(part);
  return text;
}
