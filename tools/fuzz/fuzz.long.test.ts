import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

// Runs the command in its own process, because a process of the test runner has sometimes ended with SIGSEGV.
test('100,000 requests from the contract reach every endpoint, with success and with rejection, without findings', async () => {
  const command = ['tools/fuzz/run.ts', '--requests', '100000', '--seed', '1'];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(output).toContain('\nnever done: none\nnever refused: none\n0 findings\n');
  expect(code).toBe(0);
}, 3_600_000);
