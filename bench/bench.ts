import { parseArgs } from 'node:util';
import { startSite } from '#server/testing/started-site.ts';
import { benchLoad, type LoadResult } from './load.ts';
import { benchNearest } from './nearest.ts';
import { fillPlaces } from './places.ts';
import { machine, printLoad, printNearest } from './report.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    searches: { type: 'string', default: '400' },
    // Made-up places even where the open data lies beside the project.
    generated: { type: 'boolean', default: false },
  },
});
const plan = { seconds: Number(values.seconds), rounds: Number(values.rounds) };

const where = machine();
step('Starting the site with the demo town');
// The limits stay on and cost what they cost, but one address may ask as often as it can.
const site = await startSite({ RATE_LIMITS: 'api=1000000/60' });
try {
  step('Loading places');
  const places = await fillPlaces(site.dataDir, values.generated, step);
  const loads: LoadResult[] = [];
  for (const path of ['/api/sandwiches/popular', '/'])
    loads.push(await benchLoad(site.baseUrl, path, plan, step));
  step(`Nearest 20 restaurants, ${values.searches} searches each way`);
  const nearest = await benchNearest(site, Number(values.searches));

  console.log(`\n${where}\nData: the demo town and ${places}\n`);
  printLoad(loads, plan);
  printNearest(nearest);
} finally {
  await site.stop();
}

function step(text: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)}  ${text}`);
}
