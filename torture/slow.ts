import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { torturedSite } from './site.ts';

export type SlowReport = {
  alone: number;
  beside: number;
  ratio: number;
  leftAfter: number;
  faults: string[];
};

/** A busy machine looks late. Nothing else would ever end them: each gets a line a second. */
const LATEST_S = 25;

/** Slow heads, slow bodies and slow readers by the thousand, while somebody else reads a page. */
export async function slow({ connections = 1000, asks = 400 } = {}): Promise<SlowReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'clucket-slow-'));
  const site = await torturedSite(dataDir, { DEMO_DATA: 'true', BACKUP_EVERY: 'off' });
  const sockets: Socket[] = [];
  try {
    await site.start();
    await p99(site.url, asks);
    const before = await p99(site.url, asks);
    for (let at = 0; at < connections; at++) sockets.push(slowOne(Number(new URL(site.url).port), at));
    const drip = setInterval(() => {
      for (const [at, socket] of sockets.entries())
        if (!socket.destroyed && at % 3 !== 2) socket.write(at % 3 === 0 ? 'X-a: b\r\n' : ' ');
    }, 1_000);
    await pause(1_500);
    const beside = await p99(site.url, asks);
    // Heads have 10 seconds, looked at every five, and bodies 30; what only reads slowly holds a connection and nothing else.
    const slowHeads = sockets.filter((_, at) => at % 3 === 0);
    const isLeft = () => slowHeads.some((socket) => !socket.destroyed);
    for (let waited = 0; isLeft() && waited < LATEST_S; waited++) await pause(1_000);
    clearInterval(drip);
    const left = slowHeads.filter((socket) => !socket.destroyed).length;
    const alone = Math.min(before, await p99(site.url, asks));
    const faults = [
      ...(left > 0 ? [`${left} slow heads are still connected`] : []),
      ...(site.isRunning() ? [] : ['the process is gone']),
    ];
    return { alone, beside, ratio: beside / Math.max(before, alone), leftAfter: left, faults };
  } finally {
    for (const socket of sockets) socket.destroy();
    await site.killNode();
    site.killPostgres();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const HEAD = 'Host: coop.example\r\nContent-Type: application/json\r\n';

function slowOne(port: number, at: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}).on('close', () => socket.destroy());
  if (at % 3 === 0) socket.write(`GET / HTTP/1.1\r\n${HEAD}`);
  else if (at % 3 === 1)
    socket.write(`POST /api/auth/login HTTP/1.1\r\n${HEAD}Content-Length: 5000\r\n\r\n{`);
  else {
    socket.write(`GET / HTTP/1.1\r\n${HEAD}\r\n`);
    socket.pause();
  }
  return socket;
}

async function p99(url: string, asks: number): Promise<number> {
  const times: number[] = [];
  for (let asked = 0; asked < asks; asked++) {
    const since = performance.now();
    const answer = await fetch(`${url}/api/users?limit=${1 + (asked % 20)}`);
    await answer.text();
    times.push(performance.now() - since);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
}
