import { IDBFactory } from 'fake-indexeddb';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';
import { toApiRequest, buildApiUrl, type ApiRequest } from '#web/lib/api/api-client.ts';
import type { NewMutation } from '#web/lib/mutation-queue/mutation-types.ts';
import { buildReviewPreconditionHeaders } from '#web/lib/mutation-queue/review-revisions.ts';
import { createQueuedMutationRequest } from '#web/lib/mutation-queue/flush.ts';
import { buildApp } from '#server/app.ts';
import { NO_SERVER_LOAD_LIMITS } from '#server/platform/limits/load-limit.ts';
import { parseConfig } from '#server/config/config.ts';
import { openDatabase, sql, type Database } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { quickPasswordHasher } from '#server/testing/quick-hasher.ts';
import { createTestDatabase } from '#server/testing/postgres/test-database.ts';
import { openMutationStore } from '#web/lib/mutation-queue/store.ts';
import {
  SimulatedDevice,
  SIMULATED_DEVICE_TIME,
  type SimulatedTab,
} from '#web/lib/mutation-queue/testing/simulated-device.ts';
import {
  simulatedPressMutation,
  type SimulatedDeviceStep,
} from '#web/lib/mutation-queue/testing/simulated-device-steps.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { openNetworkOutageProxy, type NetworkOutageProxy } from './browser/network-outage-proxy.ts';

let app: FastifyInstance;
let database: Database;
let drop: () => Promise<void>;
let proxy: NetworkOutageProxy;
let origin: string;
const sandwiches: number[] = [];

export function setUpUnreliableNetworkServer(): void {
  beforeAll(async () => {
    const created = await createTestDatabase();
    drop = created.drop;
    database = openDatabase({ connection: created.connection, log: createLogger('silent'), size: 6 });
    const config = parseConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off' });
    // Mutations that were queued for more than a month are rejected.
    const now = () => SIMULATED_DEVICE_TIME;
    app = await buildApp({
      loadLimits: NO_SERVER_LOAD_LIMITS,
      config,
      database,
      log: createLogger('silent'),
      hasher: quickPasswordHasher,
      now,
    });
    origin = await app.listen({ port: 0, host: '127.0.0.1' });
    proxy = await openNetworkOutageProxy(origin);
    for (let n = 0; n < 3; n++) sandwiches.push((await createTestSandwich(database.db)).id);
  });
  afterAll(async () => {
    await proxy?.close();
    await app?.close();
    await database?.close();
    await drop?.();
  });
}

/** Simulates a member's phone with two tabs, and fails unless it ends like the same mutations online. */
export async function expectQueuedMutationsMatchOnline(steps: readonly SimulatedDeviceStep[]): Promise<void> {
  const member = await signUp();
  const send = (request: ApiRequest, mutation: NewMutation) =>
    sendRequest(proxy.baseUrl, member, request, mutation);
  const device = new SimulatedDevice(openMutationStore(new IDBFactory()), send, member.id);
  let rowsBefore: Row[] = [];
  let isUp = true;
  let textNumber = 0;
  const load = async () => {
    if (isUp) rowsBefore = await rowsOf(member);
    return device.open(rowsBefore);
  };
  const tabs: SimulatedTab[] = [await load(), await load()];
  const replace = async (at: number) => {
    assertDefined(tabs[at]).life.isOver = true;
    assertDefined(tabs[at]).life.onDeath();
    tabs[at] = await load();
    await tabs[at].queue.refresh();
    await Promise.race([tabs[at].queue.flush(member.id), diedOf(tabs[at])]);
  };
  for (const each of steps) {
    const tab = 'tab' in each ? assertDefined(tabs[each.tab]) : null;
    if (each.is === 'press') {
      const sandwich = assertDefined(sandwiches[each.sandwich]);
      const seen = device.reviews.get(sandwich) ?? null;
      const what = simulatedPressMutation(assertDefined(tab), { ...each, sandwich }, seen, (textNumber += 1));
      if (what) assertDefined(tab).do(sandwich, what);
      if (!each.isQuick)
        await Promise.race([assertDefined(tab).queue.flush(member.id), diedOf(assertDefined(tab))]);
    }
    if (each.is === 'cut') cutNext(each.cuts);
    if (each.is === 'network') {
      isUp = each.isUp;
      if (isUp) proxy.restore();
      else proxy.cut();
    }
    if (each.is === 'crash') assertDefined(tab).life.fuse = each.fuse;
    if (each.is === 'reload') await replace(each.tab);
    if (each.is === 'send')
      await Promise.race([assertDefined(tab).queue.flush(member.id), diedOf(assertDefined(tab))]);
    for (const at of [0, 1]) if (assertDefined(tabs[at]).life.isOver) await replace(at);
  }
  for (const tab of tabs) await Promise.race([tab.queue.flush(member.id), diedOf(tab)]);
  isUp = true;
  proxy.restore();
  proxy.dropResponseTo('nothing at all');
  for (const at of [0, 1]) await replace(at);
  for (let round = 0; round < 4; round++) await assertDefined(tabs[0]).queue.flush(member.id);
  expect(await device.store.all()).toEqual([]);
  const other = await signUp();
  for (const mutation of device.done()) await doOnline(other, mutation);
  expect(await stateOf(member)).toEqual(await stateOf(other));
}

function cutNext(cuts: readonly ('before' | 'after')[]): void {
  if (cuts.includes('after')) proxy.dropResponseTo('idempotency-key');
  else proxy.cut();
}

async function diedOf({ life }: SimulatedTab): Promise<void> {
  while (!life.isOver) await new Promise((resolve) => setTimeout(resolve, 5));
}

type Member = { id: string; cookie: string };
type Row = { id: number; sandwichId: number; isFavorite: boolean; hasTried: boolean };

async function sendRequest(
  base: string,
  { id, cookie }: Member,
  request: ApiRequest,
  mutation?: NewMutation,
) {
  const { method, body, path, params, query } = request;
  const answer = await fetch(base + buildApiUrl(path, params, query), {
    method,
    // Only the proxy loses responses.
    signal: AbortSignal.timeout(base === origin ? 30_000 : 3_000),
    headers: {
      cookie,
      'sec-fetch-site': 'same-origin',
      authorization: `Bearer ${id}`,
      ...(mutation &&
        method !== 'GET' && { 'idempotency-key': mutation.key, ...buildReviewPreconditionHeaders(mutation) }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const contentType = answer.headers.get('content-type') ?? '';
  return { status: answer.status, contentType, text: await answer.text() };
}

async function signUp(): Promise<Member> {
  const username = `o${Math.random().toString(36).slice(2, 14)}`;
  const answer = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ username, email: `${username}@example.test`, password: 'crispy-9' }),
  });
  const { id } = (await answer.json()) as { id: string };
  return { id, cookie: assertDefined(assertDefined(answer.headers.getSetCookie()[0]).split(';')[0]) };
}

async function doOnline(member: Member, mutation: NewMutation): Promise<void> {
  const sandwichId = mutation.sandwich.id;
  const row = (await rowsOf(member)).find((other) => other.sandwichId === sandwichId);
  const { what } = mutation;
  const own = 'reviewId' in what ? ((await reviewOf(member, sandwichId))?.id ?? null) : null;
  if (what.kind === 'unreview' && own === null) return;
  const payload = 'reviewId' in what ? ({ ...what, reviewId: own } as NewMutation['what']) : what;
  const request = createQueuedMutationRequest(
    { ...mutation, userId: member.id, what: payload },
    row?.id ?? null,
  );
  if (request) expect((await sendRequest(origin, member, request)).status).toBeLessThan(300);
}

async function rowsOf(member: Member): Promise<Row[]> {
  const { text } = await sendRequest(
    origin,
    member,
    toApiRequest('GET', '/api/users/{id}/sandwiches', { params: { id: member.id } }),
  );
  return JSON.parse(text) as Row[];
}

async function reviewOf(member: Member, sandwichId: number) {
  const query = { sandwichId, userId: member.id };
  const { text } = await sendRequest(origin, member, toApiRequest('GET', '/api/reviews', { query }));
  return (JSON.parse(text) as { id: number; rating: number; review: string }[])[0];
}

async function stateOf(member: Member): Promise<object> {
  const { rows: actions } = await sql`
    SELECT action_type, entity_id, xp_earned, location_bonus_xp FROM user_actions WHERE user_id = ${member.id}
    ORDER BY action_type, entity_id, xp_earned DESC`.execute(database.db);
  const { rows: links } = await sql`
    SELECT sandwich_id, is_favorite, has_tried FROM user_sandwiches WHERE user_id = ${member.id}
    ORDER BY sandwich_id`.execute(database.db);
  const { rows: reviews } = await sql`
    SELECT sandwich_id, rating, comment FROM reviews WHERE user_id = ${member.id}
    ORDER BY sandwich_id`.execute(database.db);
  const { rows: xp } = await sql`SELECT xp FROM users WHERE id = ${member.id}`.execute(database.db);
  return { actions, links, reviews, xp };
}
