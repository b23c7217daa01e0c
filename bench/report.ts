import { cpus, loadavg, totalmem } from 'node:os';
import { CONNECTIONS, PIPELINING, type LoadPlan, type LoadResult } from './load.ts';
import { MAP_CONNECTIONS, type MapResult } from './map.ts';
import type { LoginResult } from './logins.ts';
import type { NearestResult } from './nearest.ts';
import { quantile } from './quantile.ts';
import type { WeightResult } from './weight.ts';
import type { WriteResult } from './writes.ts';

/** With the load at this moment: figures from a machine that does something else are worth little. */
export function machine(): string {
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  return `Machine: ${cpus().length} cores (${processor}), ${memory} GiB, ${process.platform} ${process.arch}, Node ${process.version}, load ${loadavg()[0]!.toFixed(1)}`;
}

export function printLoad(results: readonly LoadResult[], { seconds, rounds }: LoadPlan): void {
  console.log(
    `Requests per second: ${CONNECTIONS} connections, ${PIPELINING} request in flight on each (no pipelining beyond that), ` +
      `${rounds} rounds of ${seconds} s in turn, median (least to most)\n`,
  );
  for (const { path, bytes, encoding, site, bare, latency } of results) {
    console.log(`  ${path}   ${bytes} bytes (${encoding})`);
    console.log(`    bare node:http   ${spread(bare)}`);
    console.log(`    Clucket          ${spread(site)}   p50 ${latency.p50} ms, p99 ${latency.p99} ms`);
    console.log(`    ratio            ${(quantile(site, 0.5) / quantile(bare, 0.5)).toFixed(3)}\n`);
  }
}

export function printWeight(results: readonly WeightResult[]): void {
  console.log('Bytes over the wire, cold, on a phone of 390 x 844 at 3 dots a pixel, nothing touched\n');
  for (const { path, kinds, total } of results) {
    const parts = Object.entries(kinds).map(([kind, bytes]) => `${kind} ${(bytes / 1000).toFixed(1)}`);
    console.log(`    ${path.padEnd(14)} ${(total / 1000).toFixed(1)} kB   (${parts.join(', ')})`);
  }
  console.log();
}

export function printNearest({ statements, api, driver, searches }: NearestResult): void {
  console.log(
    `Nearest 20 restaurants: ${searches} searches one after the other on one connection; the driver sends the same ` +
      `${statements.length} statement(s)\n`,
  );
  console.log(`    bare driver (pg)   p50 ${driver.p50.toFixed(2)} ms   p99 ${driver.p99.toFixed(2)} ms`);
  console.log(`    API                p50 ${api.p50.toFixed(2)} ms   p99 ${api.p99.toFixed(2)} ms`);
  console.log(`    ratio              ${(api.p50 / driver.p50).toFixed(2)} of the time at p50\n`);
}

export function printMap({ requests, api, driver, kinds, mostBytes, mostFeatures }: MapResult): void {
  console.log(
    `Map: ${requests} random boxes and zooms, ${MAP_CONNECTIONS} at a time; the driver sends the same statements over ` +
      `${MAP_CONNECTIONS} connections. Largest answer ${mostBytes} bytes, ${mostFeatures} features\n`,
  );
  console.log(`    bare driver (pg)   p50 ${driver.p50.toFixed(2)} ms   p99 ${driver.p99.toFixed(2)} ms`);
  console.log(`    API                p50 ${api.p50.toFixed(2)} ms   p99 ${api.p99.toFixed(2)} ms`);
  console.log(
    `    ratio              ${(api.p50 / driver.p50).toFixed(2)} of the time at p50, ${(api.p99 / driver.p99).toFixed(2)} at p99`,
  );
  for (const { name, count, tooWide, api: own } of kinds)
    console.log(
      `    ${name.padEnd(18)} p50 ${own.p50.toFixed(2)} ms   p99 ${own.p99.toFixed(2)} ms   (${count}, of them ${tooWide} too wide)`,
    );
  console.log('');
}

export function printWrites(results: readonly WriteResult[]): void {
  console.log(
    'Writes: one after the other on one connection; the driver sends the same transaction, BEGIN to COMMIT, for somebody else\n',
  );
  for (const { name, statements, api, driver } of results) {
    console.log(`  ${name} (${statements} statements)`);
    console.log(`    bare driver (pg)   p50 ${driver.p50.toFixed(2)} ms   p99 ${driver.p99.toFixed(2)} ms`);
    console.log(`    API                p50 ${api.p50.toFixed(2)} ms   p99 ${api.p99.toFixed(2)} ms`);
    console.log(`    ratio              ${(api.p50 / driver.p50).toFixed(2)} of the time at p50\n`);
  }
}

export function printLogins({ wrong, unknown, attempts }: LoginResult): void {
  console.log(`Logins that fail: ${attempts} of each in turn, one after the other, median\n`);
  console.log(`    wrong password     ${wrong.toFixed(2)} ms`);
  console.log(`    unknown name       ${unknown.toFixed(2)} ms`);
  console.log(
    `    ratio              ${(unknown / wrong).toFixed(3)} (the same within 0.05, or names can be told)\n`,
  );
}

function spread(values: readonly number[]): string {
  const [least, middle, most] = [0, 0.5, 1].map((share) => Math.round(quantile(values, share)));
  return `${String(middle).padStart(6)}  (${least} to ${most})`;
}
