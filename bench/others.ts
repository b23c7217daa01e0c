import { startSite } from '#server/testing/started-site.ts';
import { benchLogins } from './logins.ts';
import { benchMap } from './map.ts';
import { fillPlaces } from './places.ts';
import { printLogins, printMap } from './report.ts';

const BOXES = 1_000;
const LOGINS = 100;
const RAISED = { RATE_LIMITS: 'api=1000000/10,login=1000000/60,login-address=1000000/60' };

/** What has no row in the table: the map, whose aims are issue 5's, */
export async function alsoMap(step: (text: string) => void): Promise<void> {
  const site = await startSite(RAISED);
  try {
    const places = await fillPlaces(site.dataDir, false, step);
    step(`Boxes of the map, ${BOXES} each way, on the demo town and ${places}`);
    printMap(await benchMap(site, BOXES));
  } finally {
    await site.stop();
  }
}

/** and whether a failed login tells that a name exists. */
export async function alsoLogins(step: (text: string) => void): Promise<void> {
  const site = await startSite(RAISED);
  try {
    step(`Wrong logins, ${LOGINS} each`);
    printLogins(await benchLogins(site, LOGINS));
  } finally {
    await site.stop();
  }
}
