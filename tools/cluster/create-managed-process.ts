import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { assertDefined } from '#shared/assert-defined.ts';
import type { ClusterTestContext } from './cluster-test-context.ts';

export type ManagedProcess = {
  name: string;
  start(): void;
  isRunning(): boolean;
  log: string;
  /** The process itself and all its descendants. */
  pids(): number[];
  kill(): Promise<void>;
  stop(): Promise<void>;
};

type Program = {
  name: string;
  command: string;
  args: string[];
  environment?: Record<string, string>;
  /** After SIGTERM, PostgreSQL waits for its clients, which may never disconnect. */
  stopSignal?: NodeJS.Signals;
};

export function createManagedProcess(
  context: ClusterTestContext,
  { name, command, args, environment = {}, stopSignal = 'SIGTERM' }: Program,
): ManagedProcess {
  let child: ChildProcess | null = null;
  const log = join(context.folder, `${name}.log`);
  appendFileSync(log, '', { mode: 0o644 });
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;
  const part: ManagedProcess = {
    name,
    isRunning,
    log,
    pids: () => (isRunning() ? withDescendants(assertDefined(assertDefined(child).pid)) : []),
    start() {
      const output = openSync(log, 'a');
      child = spawn(command, args, {
        cwd: context.folder,
        detached: true,
        uid: context.account?.uid,
        gid: context.account?.gid,
        stdio: ['ignore', output, output],
        env: { PATH: process.env['PATH'] ?? '', HOME: context.folder, LC_ALL: 'C.UTF-8', ...environment },
      });
      child.on('error', (error) => appendFileSync(log, `${error.message}\n`));
    },
    async kill() {
      if (!isRunning()) return;
      const all = withDescendants(assertDefined(assertDefined(child).pid));
      for (const pid of all) tryKill(pid, 'SIGKILL');
      if (isRunning()) await once(assertDefined(child), 'exit');
      while (all.some(isAlive)) await pause(20);
    },
    async stop() {
      if (!isRunning()) return;
      const all = withDescendants(assertDefined(assertDefined(child).pid));
      assertDefined(child).kill(stopSignal);
      await Promise.race([once(assertDefined(child), 'exit'), pause(20_000)]);
      for (const pid of all) tryKill(pid, 'SIGKILL');
    },
  };
  context.parts.push(part);
  return part;
}

/** Reads the kernel's process table, so that a postmaster in its own session is found too. */
function withDescendants(pid: number): number[] {
  const parents = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const parent = Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]);
      parents.set(parent, [...(parents.get(parent) ?? []), Number(name)]);
    } catch {
      // The process has ended in the meantime.
    }
  }
  const below = (of: number): number[] => [of, ...(parents.get(of) ?? []).flatMap(below)];
  return below(pid);
}

function tryKill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended already.
  }
}

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
