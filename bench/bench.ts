import { parseArgs } from 'node:util';
import { startSite } from '#server/testing/started-site.ts';
import { benchLoad, type LoadResult } from './load.ts';
import { benchLogins } from './logins.ts';
import { benchMap } from './map.ts';
import { benchNearest } from './nearest.ts';
import { fillPlaces } from './places.ts';
import {
  machine,
  printLoad,
  printLogins,
  printMap,
  printNearest,
  printWeight,
  printWrites,
} from './report.ts';
import { benchWeight } from './weight.ts';
import { benchWrites } from './writes.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    searches: { type: 'string', default: '400' },
    maps: { type: 'string', default: '1000' },
    // `map` or `weight` alone, for a look at what has changed.
    only: { type: 'string' },
    // Each does fifteen of every kind of write.
    logins: { type: 'string', default: '100' },
    writers: { type: 'string', default: '10' },
    // Made-up places even where the open data lies beside the project.
    generated: { type: 'boolean', default: false },
  },
});
const plan = { seconds: Number(values.seconds), rounds: Number(values.rounds) };

const RAISED = 'api,api-member,registration,reviews,login,login-address'.replaceAll(/,|$/g, '=1000000/60$&');

const where = machine();
step('Starting the site with the demo town');
// The limits stay on and cost what they cost, but one address may ask as often as it can.
const site = await startSite({ RATE_LIMITS: RAISED });
try {
  step('Weight of pages on a phone');
  const weights = await benchWeight(site.baseUrl, ['/', '/explore', '/sandwich/1', '/restaurant/1']);
  console.log(`\n${where}\n`);
  printWeight(weights);
  if (values.only !== 'weight') await withPlaces();
} finally {
  await site.stop();
}

async function withPlaces(): Promise<void> {
  step('Loading places');
  const places = await fillPlaces(site.dataDir, values.generated, step);
  step(`Boxes of the map, ${values.maps} each way`);
  const map = await benchMap(site, Number(values.maps));
  console.log(`\nData: the demo town and ${places}\n`);
  printMap(map);
  if (values.only !== 'map') await everythingElse();
}

async function everythingElse(): Promise<void> {
  const loads: LoadResult[] = [];
  for (const path of ['/api/sandwiches/popular', '/'])
    loads.push(await benchLoad(site.baseUrl, path, plan, step));
  step(`Nearest 20 restaurants, ${values.searches} searches each way`);
  const nearest = await benchNearest(site, Number(values.searches));

  step(`Writes of ${values.writers} members each way`);
  const writes = await benchWrites(site, Number(values.writers));
  step(`Wrong logins, ${values.logins} each`);
  const logins = await benchLogins(site, Number(values.logins));

  printLoad(loads, plan);
  printNearest(nearest);
  printWrites(writes);
  printLogins(logins);
}

function step(text: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)}  ${text}`);
}
