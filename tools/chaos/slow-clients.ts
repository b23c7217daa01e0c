import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startChaosSite } from './chaos-site.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export type SlowClientsReport = {
  baselineMs: number;
  beside: number;
  ratio: number;
  connectionsAfter: number;
  faults: string[];
};

/** A busy machine checks late; each connection sends a line per second, and after a minute Node would end it anyway. */
const MAX_CLOSE_S = 45;

export async function runSlowClientTest({ connections = 1000, asks = 400 } = {}): Promise<SlowClientsReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'clucket-slow-'));
  const site = await startChaosSite(dataDir, { DEMO_DATA: 'true', BACKUP_INTERVAL: 'off' });
  const sockets: Socket[] = [];
  try {
    await site.start();
    await p99(site.url, asks);
    const before = await p99(site.url, asks);
    for (let at = 0; at < connections; at++) sockets.push(slowOne(Number(new URL(site.url).port), at));
    const drip = setInterval(() => {
      for (const [at, socket] of sockets.entries())
        if (!socket.destroyed && kindOf(at) !== 'reader')
          socket.write(kindOf(at) === 'head' ? 'X-a: b\r\n' : ' ');
    }, 1_000);
    await pause(1_500);
    const beside = await p99(site.url, asks);
    const { ok: isReady } = await fetch(`${site.url}/health/ready`);
    // Headers have 10 seconds, checked every five. Bodies have 30, a hundred at a time per address. A slow
    // reader holds only a connection, until nothing has moved on it for two and a half minutes.
    const slowHeads = sockets.filter((_, at) => kindOf(at) === 'head');
    const isLeft = () => slowHeads.some((socket) => !socket.destroyed);
    for (let waited = 0; isLeft() && waited < MAX_CLOSE_S; waited++) await pause(1_000);
    clearInterval(drip);
    const left = slowHeads.filter((socket) => !socket.destroyed).length;
    const baselineMs = Math.min(before, await p99(site.url, asks));
    const faults = [
      ...(left > 0 ? [`${left} slow heads are still connected`] : []),
      ...(isReady ? [] : ['it is not ready beside them']),
      ...(site.isRunning() ? [] : ['the process is gone']),
    ];
    return {
      baselineMs,
      beside,
      ratio: beside / Math.max(before, baselineMs),
      connectionsAfter: left,
      faults,
    };
  } finally {
    for (const socket of sockets) socket.destroy();
    await site.killNode();
    site.killPostgres();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const HEAD = 'Host: coop.example\r\nContent-Type: application/json\r\n';

/** Half send slow bodies, more than there are upload slots, so that they would fill all slots if they took any. */
function kindOf(at: number): 'head' | 'body' | 'reader' {
  return assertDefined((['head', 'body', 'reader', 'body'] as const)[at % 4]);
}

function slowOne(port: number, at: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}).on('close', () => socket.destroy());
  if (kindOf(at) === 'head') socket.write(`GET / HTTP/1.1\r\n${HEAD}`);
  else if (kindOf(at) === 'body')
    socket.write(`POST /api/auth/login HTTP/1.1\r\n${HEAD}Content-Length: 5000\r\n\r\n{`);
  else {
    socket.write(`GET / HTTP/1.1\r\n${HEAD}\r\n`);
    socket.pause();
  }
  return socket;
}

async function p99(url: string, total: number): Promise<number> {
  const times: number[] = [];
  for (let requestCount = 0; requestCount < total; requestCount++) {
    const since = performance.now();
    const answer = await fetch(`${url}/api/users?limit=${1 + (requestCount % 20)}`);
    await answer.text();
    if (!answer.ok) throw new Error(`Somebody who is not slow was told ${answer.status}`);
    times.push(performance.now() - since);
  }
  return assertDefined(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]);
}
