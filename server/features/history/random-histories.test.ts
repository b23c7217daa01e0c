import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repetitions } from '#packages/testing/repetitions.ts';
import { signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import {
  createTestCatalogEntity,
  HISTORY_ENTITY_KINDS,
  historyStepArbitrary,
  performHistoryStep,
  type HistoryEntityIds,
} from '#server/testing/history/random-history-steps.ts';
import {
  diffReplayedCatalogs,
  readCatalogToCompare,
  readHistoryForReplay,
  replayHistory,
} from '#server/testing/history/replay-history.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let admin: TestUser;
let folder = '';

beforeAll(async () => {
  admin = await signUpAdmin(site);
  folder = await mkdtemp(join(tmpdir(), 'clucket-histories-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('replaying the history reproduces the catalog, and a revert restores what no later change touched', async () => {
  const actor = { send: admin.send, db: site.database.db, folder };
  const ids: HistoryEntityIds = { restaurants: [], locations: [], sandwiches: [], tags: [] };
  for (const kind of HISTORY_ENTITY_KINDS)
    await createTestCatalogEntity(actor, kind, ids.restaurants[0], 0, ids);
  const steps = fc.array(historyStepArbitrary, { minLength: 4, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(steps, steps, fc.nat(20), async (first, later, chosen) => {
      for (const each of first) await performHistoryStep(actor, each, ids);
      const entries = await readHistoryForReplay(site.db);
      const state = await readCatalogToCompare(site.db);
      expect(diffReplayedCatalogs(replayHistory(entries), state)).toEqual(diffReplayedCatalogs(state, state));

      const sets = [...new Set(entries.slice(-8).map(({ set }) => set))];
      const set = sets[chosen % sets.length];
      for (const each of later) await performHistoryStep(actor, each, ids);
      const before = await readCatalogToCompare(site.db);
      const since = (await readHistoryForReplay(site.db)).filter(
        (entry) => entry.id > (entries.at(-1)?.id ?? 0),
      );
      const { status, json } = await admin.send('POST', `/api/change-sets/${set}/revert`, {});
      expect([200, 409]).toContain(status);
      const after = await readCatalogToCompare(site.db);
      const log = await readHistoryForReplay(site.db);
      expect(diffReplayedCatalogs(replayHistory(log), after)).toEqual(diffReplayedCatalogs(after, after));
      if (status === 409) {
        expect(after).toEqual(before);
        return;
      }

      for (const { key, action, before: old } of entries.filter((entry) => entry.set === set)) {
        const isUntouched = !since.some((entry) => entry.key === key) && !key.startsWith('tag ');
        const isLast = entries.findLast((entry) => entry.key === key)?.set === set;
        if (action === 'update' && isUntouched && isLast && !isBelowDeleted(json.leftAlone, key))
          expect(after.get(key)).toMatchObject(withoutDerived(old));
      }
      await admin.send('POST', `/api/change-sets/${json.changeSetId}/revert`, {});
      expect(diffReplayedCatalogs(await readCatalogToCompare(site.db), before)).toEqual(
        diffReplayedCatalogs(before, before),
      );
    }),
    { numRuns: repetitions(4, 150) },
  );
}, 600_000);

function isBelowDeleted(leftAlone: { entityType: string; entityId: number }[], key: string): boolean {
  return leftAlone.some(({ entityType, entityId }) => `${entityType} ${entityId}` === key);
}

function withoutDerived(values: Record<string, unknown> | null): Record<string, unknown> {
  const { timeZone: _, pinAddress: __, tagIds: ___, ...rest } = values ?? {};
  return rest;
}
