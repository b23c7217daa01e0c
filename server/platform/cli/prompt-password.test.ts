import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { promptPassword } from './prompt-password.ts';

test('asks twice on a terminal and does not echo the password', async () => {
  const terminal = startTerminal();
  const password = promptPassword(terminal);
  await terminal.type('crispy-thigh-9\n');
  await terminal.type('crispy-thigh-9\n');
  expect(await password).toBe('crispy-thigh-9');
  expect(terminal.shown()).toBe('Password: \nRepeat the password: \n');
});

test('rejects two passwords that differ', async () => {
  const terminal = startTerminal();
  const rejection = expect(promptPassword(terminal)).rejects.toThrow('The passwords do not match.');
  await terminal.type('crispy-thigh-9\n');
  await terminal.type('crispy-thigh-8\n');
  await rejection;
});

test('reads the password from the first line of piped input', async () => {
  const output = { write: () => expect.unreachable('nobody reads a question here') };
  const input = Readable.from(['crispy-', 'thigh-9\r\nmore\n']);
  expect(await promptPassword({ input, output })).toBe('crispy-thigh-9');
});

/** Answers each question after it was asked. */
function startTerminal() {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  let shown = '';
  let prompted = Promise.withResolvers<void>();
  const write = (text: string) => {
    shown += text;
    if (text.endsWith(': ')) prompted.resolve();
  };
  const type = async (text: string) => {
    await prompted.promise;
    prompted = Promise.withResolvers();
    input.write(text);
  };
  return { input, output: { write }, type, shown: () => shown };
}
