import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

// As the command does it, in a process of its own: within one of the test runner's it has ended with SIGSEGV now and then.
test('100,000 requests from the contract: every call is reached, well and with a refusal, and nothing is found', async () => {
  const command = ['tools/fuzz/run.ts', '--requests', '100000', '--seed', '1'];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [told, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(told).toContain('\nnever done: none\nnever refused: none\n0 findings\n');
  expect(code).toBe(0);
}, 3_600_000);
