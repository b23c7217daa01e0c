// node tools/bench/load/generate-http-load.ts PLAN: sends requests and reports latencies.
import { appendFileSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { deserialize } from 'node:v8';
import {
  openHttpConnection,
  openReconnectingHttpConnection,
  type HttpConnection,
} from './http-connection.ts';
import { createLatencyHistogram } from './latency-histogram.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export type HttpLoadPlan = {
  port: number;
  connections: number;
  /** Raw requests, sent in order and from the start again unless `once`. */
  requests: Buffer[];
  once?: boolean;
  /** Busy-waits if no other process needs this processor, because waking up takes as long as half a response. */
  awake?: boolean;
  seconds?: number;
  /** Open loop: requests per second, however slow the responses; without it each connection waits for its response. */
  rate?: number;
};

/** After the end, waits no longer than this for responses. */
const TIMEOUT_SECONDS = 15;

const plan = deserialize(readFileSync(assertDefined(process.argv[2]))) as HttpLoadPlan;
const connections = await Promise.all(
  Array.from({ length: plan.connections }, () =>
    plan.rate ? openReconnectingHttpConnection(plan.port) : openHttpConnection(plan.port),
  ),
);
const times = createLatencyHistogram();
const failed: number[] = [];
/** With BENCH_TIMES (a file) an open loop records when each request was due, its latency and its status. */
const noted: string[] | null = plan.rate && process.env['BENCH_TIMES'] ? [] : null;
const since = performance.now();
await (plan.rate ? openLoop(plan.rate) : closedLoop());
console.log(JSON.stringify({ ...times.summarize((performance.now() - since) / 1000), failed }));
for (const connection of connections) connection.close();
if (noted) appendFileSync(assertDefined(process.env['BENCH_TIMES']), noted.join(''));

async function closedLoop(): Promise<void> {
  let next = 0;
  const until = since + (plan.seconds ?? Infinity) * 1000;
  const isOver = () => performance.now() >= until || (plan.once && next >= plan.requests.length);
  const stayAwake = () => void (isOver() || setImmediate(stayAwake));
  if (plan.awake) stayAwake();
  await Promise.all(
    connections.map(
      (connection) =>
        new Promise<void>((resolve) => {
          const sendNext = () => {
            if (isOver()) return resolve();
            send(connection, next++, performance.now(), sendNext);
          };
          sendNext();
        }),
    ),
  );
}

/** A slow response delays no other request, and waiting for a connection counts from when the request was due. */
async function openLoop(rate: number): Promise<void> {
  const idle = [...connections];
  const waiting: number[] = [];
  const all = Math.round(rate * assertDefined(plan.seconds));
  let due = 0;
  let answered = 0;
  const dueAt = (at: number) => since + (at / rate) * 1000;
  const leave = (at: number, connection: HttpConnection) =>
    send(connection, at, dueAt(at), () => {
      answered++;
      const next = waiting.shift();
      if (next === undefined) idle.push(connection);
      else leave(next, connection);
    });
  const deadline = since + (assertDefined(plan.seconds) + TIMEOUT_SECONDS) * 1000;
  while (answered < all && performance.now() < deadline) {
    for (; due < all && dueAt(due) <= performance.now(); due++) {
      const connection = idle.pop();
      if (connection) leave(due, connection);
      else waiting.push(due);
    }
    await sleep(1);
  }
  if (answered < all) times.fail('not answered', all - answered);
}

function send(connection: HttpConnection, at: number, from: number, done: () => void): void {
  connection.send(assertDefined(plan.requests[at % plan.requests.length]), (status) => {
    const took = performance.now() - from;
    times.add(took);
    noted?.push(lineOf(at, from, took, status));
    const isRight = status >= 200 && status < 400;
    if (!isRight) {
      times.fail(String(status || 'broken'), 1);
      if (plan.once) failed.push(at);
    }
    if (status === 0) setTimeout(done, 10);
    else done();
  });
}

function lineOf(at: number, from: number, took: number, status: number): string {
  const request = assertDefined(plan.requests[at % plan.requests.length]);
  const [method, address] = request.toString('latin1', 0, request.indexOf(' HTTP/')).split(' ');
  const { timeOrigin } = performance;
  return `${new Date(timeOrigin + from).toISOString()} ${took.toFixed(1)} ${status} ${method} ${address}\n`;
}
