import { createInterface } from 'node:readline/promises';
import { Writable, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

type Terminal = { input: Readable & { isTTY?: boolean }; output: { write(text: string): unknown } };

export async function promptPassword({ input, output }: Terminal): Promise<string> {
  if (!input.isTTY) return (await text(input)).split(/\r?\n/)[0] ?? '';
  const first = await promptHidden({ input, output }, 'Password: ');
  const second = await promptHidden({ input, output }, 'Repeat the password: ');
  if (first !== second) throw new Error('The passwords do not match.');
  return first;
}

/** readline echoes to the output that it is given, so this one discards everything. */
async function promptHidden({ input, output }: Terminal, question: string): Promise<string> {
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silence, terminal: true });
  output.write(question);
  try {
    return await lines.question('');
  } finally {
    lines.close();
    output.write('\n');
  }
}
