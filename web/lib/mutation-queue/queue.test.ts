import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repetitions } from '#packages/testing/repetitions.ts';
import type { NewMutation } from '#web/lib/mutation-queue/mutation-types.ts';
import {
  applyMutationToListEntry,
  type ListEntryFlags,
} from '#web/lib/mutation-queue/apply-mutation-to-list-entry.ts';
import { openMemoryMutationStore, openMutationStore, type MutationStore } from './store.ts';
import { SimulatedDevice, SIMULATED_USER_ID, type SimulatedTab } from './testing/simulated-device.ts';
import {
  simulatedPressMutation,
  simulatedDeviceStep,
  type SimulatedDeviceStep,
} from './testing/simulated-device-steps.ts';
import { SimulatedServer } from './testing/simulated-server.ts';
import { SimulatedNetwork } from './testing/simulated-network.ts';

test('any sequence of clicks, cuts, reloads and crashes in two tabs ends as it would have online', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(simulatedDeviceStep, { minLength: 3, maxLength: 16 }), (steps) =>
      live(steps, openMemoryMutationStore()),
    ),
    { numRuns: repetitions(300, 3000) },
  );
});

test('any sequence ends as it would have online with IndexedDB', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(simulatedDeviceStep, { minLength: 3, maxLength: 12 }), (steps) =>
      live(steps, openMutationStore(new IDBFactory())),
    ),
    { numRuns: repetitions(20, 60) },
  );
});

async function live(steps: readonly SimulatedDeviceStep[], store: MutationStore): Promise<void> {
  const server = new SimulatedServer();
  const network = new SimulatedNetwork(server);
  const device = new SimulatedDevice(store, (request, action) => network.send(request, action));
  let textNumber = 0;
  let retriesLeft = 4;
  // A page that is opened offline shows the cached list.
  let keptRows = [...server.rows.values()];
  const load = () => {
    if (network.isUp) keptRows = [...server.rows.values()];
    return device.open(keptRows);
  };
  const tabs: SimulatedTab[] = [load(), load()];
  const replace = async (at: number) => {
    const old = tabs[at]!;
    old.life.isOver = true;
    old.life.onDeath();
    tabs[at] = load();
    await tabs[at].queue.refresh();
    await tabs[at].queue.flush(SIMULATED_USER_ID);
  };
  for (const each of steps) {
    switch (each.is) {
      case 'press': {
        const at = tabs[each.tab]!;
        const seen = device.reviews.get(each.sandwich) ?? null;
        const what = simulatedPressMutation(at, each, seen, (textNumber += 1));
        if (what) at.do(each.sandwich, what);
        if (!each.isQuick) await quiet();
        break;
      }
      case 'cut':
        network.cuts.push(...each.cuts);
        break;
      case 'network':
        network.isUp = each.isUp;
        break;
      case 'busy':
        // Limited, because the queue rejects a mutation after five of these responses.
        server.busy = Math.min(each.times, retriesLeft);
        retriesLeft -= server.busy;
        break;
      case 'crash':
        tabs[each.tab]!.life.fuse = each.fuse;
        break;
      case 'reload':
        await replace(each.tab);
        break;
      case 'send':
        if (!tabs[each.tab]!.life.isOver) void tabs[each.tab]!.queue.flush(SIMULATED_USER_ID);
        await quiet();
    }
    for (const at of [0, 1]) if (tabs[at]!.life.isOver) await replace(at);
  }
  await quiet();
  network.isUp = true;
  network.cuts = [];
  server.busy = 0;
  for (const at of [0, 1]) await replace(at);
  for (let round = 0; round < 4; round++) await tabs[0]!.queue.flush(SIMULATED_USER_ID);
  expect(await store.all()).toEqual([]);
  expect(stateOf(server)).toEqual(online(device.done()));
}

/** Long enough for all requests in progress. */
async function quiet(): Promise<void> {
  for (let n = 0; n < 40; n++) await new Promise((resolve) => setImmediate(resolve));
}

function stateOf({ rows, reviews, visits }: SimulatedServer) {
  return {
    rows: sorted([...rows.values()].map(({ id: _id, ...row }) => row)),
    reviews: sorted([...reviews].map(([sandwichId, { rating, review }]) => ({ sandwichId, rating, review }))),
    visits,
  };
}

/** The result of the same mutations in order and without any failure. */
function online(mutations: readonly NewMutation[]) {
  const rows = new Map<number, (ListEntryFlags & { sandwichId: number }) | null>();
  const reviews = new Map<number, { rating: number; review: string }>();
  const visits: number[] = [];
  for (const { what, sandwich } of mutations) {
    const newRow = (flags: ListEntryFlags) => ({ sandwichId: sandwich.id, ...flags });
    rows.set(sandwich.id, applyMutationToListEntry(rows.get(sandwich.id) ?? null, what, newRow));
    if (what.kind === 'tried') visits.push(sandwich.id);
    if (what.kind === 'review') reviews.set(sandwich.id, { rating: what.rating, review: what.review });
    if (what.kind === 'unreview') reviews.delete(sandwich.id);
  }
  return {
    rows: sorted([...rows.values()].filter((row) => row !== null)),
    reviews: sorted([...reviews].map(([sandwichId, review]) => ({ sandwichId, ...review }))),
    visits,
  };
}

function sorted<T extends { sandwichId: number }>(list: T[]): T[] {
  return list.toSorted((one, other) => one.sandwichId - other.sandwichId);
}
