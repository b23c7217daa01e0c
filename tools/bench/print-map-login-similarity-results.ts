import type { SimilarSandwichesBenchResult } from './search/bench-similar-sandwiches.ts';
import { MAP_BENCH_CONNECTIONS, type MapBenchResult } from './search/bench-map.ts';
import type { FailedLoginTimes } from './requests/failed-login-times.ts';

export function printMapBenchResult(result: MapBenchResult): void {
  const { requests, rounds, api, driver, kinds, maxBytes, maxFeatures } = result;
  const steal = (side: { stealShare: number }) => `   CPU steal ${(side.stealShare * 100).toFixed(1)} %`;
  console.log(
    `Map: the quietest of ${rounds} rounds of ${requests} random boxes and zooms, ${MAP_BENCH_CONNECTIONS} at a time; the driver sends ` +
      `the same statements over ${MAP_BENCH_CONNECTIONS} connections. Largest answer ${maxBytes} bytes, ${maxFeatures} features\n`,
  );
  console.log(
    `    bare driver (pg)   p50 ${driver.p50.toFixed(2)} ms   p99 ${driver.p99.toFixed(2)} ms${steal(driver)}`,
  );
  console.log(
    `    API                p50 ${api.p50.toFixed(2)} ms   p99 ${api.p99.toFixed(2)} ms${steal(api)}`,
  );
  console.log(
    `    ratio              ${(api.p50 / driver.p50).toFixed(2)} of the time at p50, ${(api.p99 / driver.p99).toFixed(2)} at p99`,
  );
  for (const { name, count, tooWide, api: own } of kinds)
    console.log(
      `    ${name.padEnd(18)} p50 ${own.p50.toFixed(2)} ms   p99 ${own.p99.toFixed(2)} ms   (${count}, of them ${tooWide} too wide)`,
    );
  console.log('');
}

export function printFailedLoginTimes({ wrong, unknown, attempts }: FailedLoginTimes): void {
  console.log(`Logins that fail: ${attempts} of each in turn, one after the other, median\n`);
  console.log(`    wrong password     ${wrong.toFixed(2)} ms`);
  console.log(`    unknown name       ${unknown.toFixed(2)} ms`);
  console.log(
    `    ratio              ${(unknown / wrong).toFixed(3)} (the same within 0.05, or names can be told)\n`,
  );
}

export function printSimilarSandwichesBenchResults(
  results: readonly SimilarSandwichesBenchResult[],
  questions: number,
  data: string,
): void {
  console.log(
    `Sandwiches alike, ${questions} of each kind, one at a time, on ${data}. Milliseconds, p50 and p99:\n`,
  );
  console.log(`    ${''.padEnd(26)}${HEADS.map((head) => head.padStart(18)).join('')}`);
  for (const { method, clock, postgres, node, both } of results) {
    const cells = [clock, postgres, node, both].map(
      ({ p50, p99 }) => `${p50.toFixed(2).padStart(9)}${p99.toFixed(2).padStart(9)}`,
    );
    console.log(`    ${method.padEnd(26)}${cells.join('')}`);
  }
  console.log('');
}

const HEADS = ['by the clock', 'PostgreSQL', 'Node', 'both processors'];
