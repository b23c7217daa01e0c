import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { text } from 'node:stream/consumers';

export function runTool(name: string, ...options: string[]): Promise<string> {
  return runToolWithEnvironment({}, name, ...options);
}

export async function runToolWithEnvironment(
  env: Record<string, string>,
  name: string,
  ...options: string[]
): Promise<string> {
  // Each tool finds its Node through the PATH.
  const path = [dirname(process.execPath), process.env['PATH']].join(delimiter);
  const child = spawn(`node_modules/.bin/${name}`, options, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, PATH: path },
  });
  const ended = new Promise<string | null>((done) => {
    child.once('error', (error) => done(error.message));
    child.once('close', (code) => done(code === 0 ? null : `${name} ended with ${code}`));
  });
  const [output, errors, failure] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return failure === null ? '' : output + errors || failure;
}
