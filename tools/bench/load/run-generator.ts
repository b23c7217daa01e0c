import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
import type { ReplayLoadPlan } from './replay-load-process.ts';
import type { HttpLoadPlan } from './generate-http-load.ts';

/** In milliseconds; in an open loop from when the request was due, however late it was sent. */
export type HttpLoadResult = {
  count: number;
  rate: number;
  p50: number;
  p99: number;
  longest: number;
  failures: Record<string, number>;
};
type HttpLoad = HttpLoadResult & { failed: number[] };
type BareLoad = HttpLoadResult & { processor: number };

export function runHttpLoad(plan: HttpLoadPlan): Promise<HttpLoad> {
  return run<HttpLoad>('generate-http-load.ts', plan);
}

export function countFailedRequests({ failures }: HttpLoadResult): number {
  return Object.values(failures).reduce((sum, times) => sum + times, 0);
}

export function runReplayLoad(plan: ReplayLoadPlan): Promise<BareLoad> {
  return run<BareLoad>('replay-load-process.ts', plan);
}

async function run<L extends HttpLoadResult>(script: string, plan: object): Promise<L> {
  const folder = mkdtempSync(join(tmpdir(), 'clucket-load-'));
  const file = join(folder, 'plan');
  writeFileSync(file, serialize(plan));
  try {
    const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), file], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    const exit = once(child, 'exit');
    const output = await text(child.stdout);
    const [code] = (await exit) as [number | null];
    if (code !== 0) throw new Error(`${script} ended with ${code}`);
    return JSON.parse(output) as L;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
