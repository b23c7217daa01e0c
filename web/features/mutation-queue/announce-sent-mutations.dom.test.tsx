import { beforeEach, expect, test } from 'vitest';
import { httpTransport } from '#web/lib/api/api-client.ts';
import type { NewMutation } from '#web/lib/mutation-queue/mutation-types.ts';
import { mutationQueue as queue } from '#web/lib/mutation-queue/queue.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { setViewer } from '#web/lib/session/session.ts';
import { stubApi } from '#web/testing/stub-api.ts';
import { buildMemberFixture } from '#web/testing/fixtures.ts';
import { currentToast, dismissToast, toast } from '#web/ui/feedback/toast-store.ts';
import { announceSentMutations } from './announce-sent-mutations.ts';

const SAVE = 'POST /api/user-sandwiches';
const SAVED = { id: 1, userId: 'u', sandwichId: 1, isFavorite: false, hasTried: false };
const client = createQueryClient(httpTransport);
announceSentMutations(client);

let viewer = buildMemberFixture();
beforeEach(async () => {
  viewer = buildMemberFixture({ id: crypto.randomUUID() });
  setViewer(client, viewer);
  toast({ title: 'Before' });
  close();
});

test('shows one toast when all pending changes have been sent', async () => {
  await enqueueOffline(1, 2, 3);
  const answer = stubApi.hold(SAVE);
  const sending = queue.flush(viewer.id);
  await expect.poll(() => stubApi.requests(SAVE).length).toBe(4);
  expect(currentToast()).toMatchObject({ title: 'Before' });
  answer(() => Response.json(SAVED, { status: 201 }));
  await sending;
  expect(currentToast()).toMatchObject({ title: '3 changes sent' });
  toast({ title: 'After' });
  close();
  await queue.refresh();
  expect(currentToast()).toMatchObject({ title: 'After' });
});

test('shows no toast for a change whose member waits for the response, in this tab or another', async () => {
  stubApi.reply(SAVE, () => Response.json(SAVED, { status: 201 }));
  await save(1);
  await hear({ wasAwaited: true });
  expect(currentToast()).toMatchObject({ title: 'Before' });
  await hear({ wasAwaited: false });
  expect(currentToast()).toMatchObject({ title: '1 change sent' });
});

test('shows no toast for another member’s pending changes', async () => {
  await enqueueOffline(1);
  const { id } = viewer;
  setViewer(client, buildMemberFixture({ id: crypto.randomUUID() }));
  stubApi.reply(SAVE, () => Response.json(SAVED, { status: 201 }));
  await queue.flush(id);
  expect(currentToast()).toMatchObject({ title: 'Before' });
});

test('waits until another toast is closed', async () => {
  await enqueueOffline(1);
  stubApi.reply(SAVE, () => Response.json(SAVED, { status: 201 }));
  toast({ title: 'Removed', action: { label: 'Undo', run: () => {} } });
  await queue.flush(viewer.id);
  expect(currentToast()).toMatchObject({ title: 'Removed', open: true });
  close();
  expect(currentToast()).toMatchObject({ title: '1 change sent', open: true });
  close();
  expect(currentToast()).toMatchObject({ title: '1 change sent', open: false });
});

async function enqueueOffline(...sandwichIds: number[]): Promise<void> {
  stubApi.reply(SAVE, () => Promise.reject(new TypeError('Failed to fetch')));
  for (const id of sandwichIds) expect(await save(id)).toMatchObject({ is: 'waiting', why: 'offline' });
}

function close(): void {
  dismissToast(currentToast()!.id);
}

function save(id: number) {
  return queue.enqueue(viewer.id, { id, restaurantId: 1, name: `Cluck ${id}` }, { kind: 'save' });
}

/** Simulates another tab that has sent a mutation. */
function hear({ wasAwaited }: { wasAwaited: boolean }): Promise<void> {
  const mutation: NewMutation = {
    key: crypto.randomUUID(),
    userId: viewer.id,
    sandwich: { id: 5, restaurantId: 1, name: 'Cluck 5' },
    performedAt: new Date().toISOString(),
    what: { kind: 'save' },
    request: null,
    failures: 0,
    isReaddressed: false,
    refusal: null,
  };
  return queue.receive({ is: 'result', mutation, result: { is: 'done', response: null }, wasAwaited });
}
