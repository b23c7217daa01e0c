import { beforeEach, expect, test } from 'vitest';
import type { ApiRequest, ApiResponse } from '../api/api-client.ts';
import { SEND_RETRY_PAUSES_MS } from './classify-response.ts';
import type { MutationQueue } from './queue.ts';
import { openMemoryMutationStore } from './store.ts';
import { openTestMutationQueue } from './testing/open-test-mutation-queue.ts';

const ME = 'u1';
const START = Date.parse('2026-11-21T20:00:00Z');
const sandwich = { id: 7, restaurantId: 1, name: 'Seven' };
const GATEWAY_ERROR: ApiResponse = {
  status: 502,
  statusText: 'Bad Gateway',
  contentType: 'text/html',
  text: '<html><h1>502 Bad Gateway</h1></html>',
};
const SCHEDULE_MS = [0, ...SEND_RETRY_PAUSES_MS, SEND_RETRY_PAUSES_MS[3]];

let now: number;
let isOnline: boolean;
let answer: ApiResponse;
let sent: ApiRequest[];
beforeEach(() => {
  now = START;
  isOnline = false;
  answer = GATEWAY_ERROR;
  sent = [];
});

test('several tabs that try again at once use up one attempt', async () => {
  const store = openMemoryMutationStore();
  const tabs = [openTab(store), openTab(store)];
  await tabs[0]!.enqueue(ME, sandwich, { kind: 'save' });
  isOnline = true;
  for (let second = 0; second < 4; second++) {
    for (const tab of tabs) expect(await tab.flush(ME)).toBe('later');
    now += 1_000;
  }
  expect(await store.all()).toMatchObject([{ failures: 1, refusal: null }]);
});

test('a mutation that fails at every scheduled attempt is rejected after the fifth, without the page of a proxy', async () => {
  const queue = openTab();
  await queue.enqueue(ME, sandwich, { kind: 'save' });
  const reasons = await flushAsScheduled(queue);
  expect(reasons).toEqual(['later', 'later', 'later', 'later', 'later', 'empty']);
  expect(queue.mutations()).toMatchObject([{ refusal: { status: 502, text: 'Error 502' } }]);
});

test('a failure still counts after the device’s clock was set back', async () => {
  const store = openMemoryMutationStore();
  const queue = openTab(store);
  await queue.enqueue(ME, sandwich, { kind: 'save' });
  isOnline = true;
  await queue.flush(ME);
  now -= 60_000;
  await queue.flush(ME);
  expect(await store.all()).toMatchObject([{ failures: 2 }]);
});

test('a visit that is tried again keeps its time', async () => {
  const queue = openTab();
  await queue.enqueue(ME, sandwich, { kind: 'tried', fix: null });
  await flushAsScheduled(queue);
  now += 7 * 24 * 60 * 60_000;
  answer = { status: 201, contentType: 'application/json', text: '{"id":1}' };
  await queue.retry(queue.mutations()[0]!.key);
  expect(await queue.flush(ME)).toBe('empty');
  expect(sent.at(-1)?.body).toMatchObject({ performedAt: new Date(START).toISOString() });
});

function openTab(store = openMemoryMutationStore()): MutationQueue {
  const send = async (request: ApiRequest) => {
    sent.push(request);
    return answer;
  };
  return openTestMutationQueue({ store, send, now: () => new Date(now), isOnline: () => isOnline });
}

async function flushAsScheduled(queue: MutationQueue): Promise<string[]> {
  isOnline = true;
  const reasons: string[] = [];
  for (const pause of SCHEDULE_MS) {
    now += pause;
    reasons.push(await queue.flush(ME));
  }
  return reasons;
}
