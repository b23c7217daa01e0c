import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
import type { BarePlan } from './bare.ts';
import type { HttpPlan } from './http.ts';

/** Milliseconds; with open loop from the moment when a request was due, however late it left. */
export type LoadResult = {
  count: number;
  rate: number;
  p50: number;
  p99: number;
  longest: number;
  /** How many were not answered as they should have been, by what came instead. */
  failures: Record<string, number>;
};
/** With the places of those among the requests. */
type HttpLoad = LoadResult & { failed: number[] };
/** With the microseconds of its own processor time for each. */
type BareLoad = LoadResult & { processor: number };

/** Requests over HTTP, from a process of their own. */
export function loadHttp(plan: HttpPlan): Promise<HttpLoad> {
  return run<HttpLoad>('http.ts', plan);
}

export function failuresOf({ failures }: LoadResult): number {
  return Object.values(failures).reduce((sum, times) => sum + times, 0);
}

/** Statements by the bare driver, and pages by React alone, from a process of their own. */
export function loadBare(plan: BarePlan): Promise<BareLoad> {
  return run<BareLoad>('bare.ts', plan);
}

async function run<L extends LoadResult>(script: string, plan: object): Promise<L> {
  const folder = mkdtempSync(join(tmpdir(), 'clucket-load-'));
  const file = join(folder, 'plan');
  writeFileSync(file, serialize(plan));
  try {
    const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), file], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    const exit = once(child, 'exit');
    const told = await text(child.stdout);
    const [code] = (await exit) as [number | null];
    if (code !== 0) throw new Error(`${script} ended with ${code}`);
    return JSON.parse(told) as L;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
