import { expect, test } from 'vitest';
import { createTestUsers, testUserRow } from '#server/testing/factories/users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { SignedInViewer } from '#server/platform/http/access-policies.ts';
import { fillSimulatedCatalog } from '#server/testing/suggestions/simulated-catalog.ts';
import { SimulatedMonth, type SimulatedVandal } from '#server/testing/suggestions/simulated-month.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const MEMBERS = 2000;
/** Two percent of the members: ten of them work together, and four earn trust before they abuse it. */
const VANDALS = 40;
const RING = 10;
const EARN_TRUST = 4;

test(
  '2,000 members for a month: vandals do a fiftieth of the damage of an open wiki, and fixes appear within a day',
  {
    timeout: 600_000,
  },
  async () => {
    const start = new Date(Math.ceil(site.clock.now.getTime() / 86_400_000) * 86_400_000);
    const since = new Date(start.getTime() - 60 * 86_400_000);
    const rows = Array.from({ length: MEMBERS + 1 }, () =>
      testUserRow({ date_created: since, email_verified_at: since }),
    );
    const [admin, ...members] = (await createTestUsers(site.db, rows)).map(({ id }) => memberOf(id, 'user'));
    const honest = members.slice(VANDALS);
    const vandals = members.slice(0, VANDALS).map((member, at): SimulatedVandal => ({
      member,
      isRing: at < RING,
      earnsTrust: at % (VANDALS / EARN_TRUST) === 0,
    }));
    const accounts = {
      admin: { ...admin!, role: 'admin' as const },
      honest,
      regulars: honest.slice(0, 60),
      vandals,
    };
    const targets = await fillSimulatedCatalog(site.db);
    const month = await site.database.db
      .connection()
      .execute((db) => new SimulatedMonth(db, { accounts, targets, start, random: generator(85) }).run());
    const { hoursToPublish, restoredByOneAction, ...counts } = month;
    const median = hoursToPublish[Math.floor(hoursToPublish.length / 2)] ?? Number.NaN;
    const ratio = month.falseFieldHoursOfWiki / month.falseFieldHours;
    console.table({ ...counts, 'wiki / site': Math.round(ratio), 'median hours to publish a fix': median });
    expect(ratio).toBeGreaterThanOrEqual(50);
    expect(median).toBeLessThanOrEqual(24);
    expect(month.vandalsReverted).toBeGreaterThan(0);
    expect(Math.min(...restoredByOneAction)).toBeGreaterThan(0);
  },
);

function memberOf(id: string, role: SignedInViewer['role']): SignedInViewer {
  return { id, role } as SignedInViewer;
}

function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
