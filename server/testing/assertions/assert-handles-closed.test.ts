import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { assertHandlesClosed } from './assert-handles-closed.ts';
import { useTestConnection } from '../postgres/test-database.ts';

const database = useTestConnection();

test('accepts closed handles and those that keep no process alive', async () => {
  const elsewhere = setTimeout(() => {}, 60_000);
  const work = async () => {
    const client = new Client(database.connection);
    await client.connect();
    await client.end();
    setTimeout(() => {}, 60_000).unref();
    return 'done';
  };
  expect(await assertHandlesClosed('work', work)).toBe('done');
  clearTimeout(elsewhere);
});

test('names an open connection, a timer and a process', async () => {
  const client = new Client(database.connection);
  await expect(assertHandlesClosed('A client', () => client.connect(), 50)).rejects.toThrow(
    /^A client left open: (?:PIPE|TCP)WRAP$/,
  );
  await client.end();
  const timers: NodeJS.Timeout[] = [];
  const wait = async () => timers.push(setTimeout(() => {}, 60_000));
  await expect(assertHandlesClosed('A timer', wait, 50)).rejects.toThrow('A timer left open: Timeout');
  clearTimeout(timers[0]);
  const children: ChildProcess[] = [];
  const start = async () => children.push(spawn('sleep', ['60'], { stdio: 'ignore' }));
  await expect(assertHandlesClosed('A child', start, 50)).rejects.toThrow('A child left open: PROCESSWRAP');
  children[0]!.kill('SIGKILL');
  await once(children[0]!, 'exit');
});
