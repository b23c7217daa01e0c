import { Writable } from 'node:stream';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createLogger } from './log.ts';

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  write(createLogger('info', sink));
  return text;
}

test('logs the error of a connection without the connection itself', () => {
  const client = new Client({ user: 'clucket', password: 'hen-house' });
  const lost = Object.assign(new Error('terminating connection'), { code: '57P01', client });
  const text = logged((log) => log.warn({ err: lost }, 'A database connection was lost'));
  expect(JSON.parse(text)).toMatchObject({
    msg: 'A database connection was lost',
    err: { message: 'terminating connection', code: '57P01' },
  });
  expect(text).not.toContain('connectionParameters');
});

test('hides the values of a row that the database rejected', () => {
  const refused = Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(hen@example.com)' });
  expect(logged((log) => log.error({ err: refused }))).not.toContain('hen@example.com');
});
