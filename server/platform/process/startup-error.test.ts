import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { explainStartupError, StartupError } from './startup-error.ts';
import { translateError } from '../http/translate-error.ts';

test.each([
  Object.assign(new Error('could not extend file "base/1": No space left on device'), { code: '53100' }),
  new StartupError(
    'PostgreSQL could not make its database in /data:\ninitdb: error: No space left on device',
  ),
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
])('a start that fails on a full disk says so: %s', (error) => {
  const explanation = explainStartupError(error, tmpdir());
  expect(explanation).toBeInstanceOf(StartupError);
  expect((explanation as Error).message).toMatch(
    /^The disk is full: .* MB free\).*Free up space.*choose another folder with DATA_DIR/s,
  );
});

test('an error with another cause stays unchanged', () => {
  for (const error of [
    new Error('Connection terminated unexpectedly'),
    new StartupError('Port 3000 is taken.'),
  ])
    expect(explainStartupError(error, tmpdir())).toBe(error);
});

test.each(['53100', '53200', '58030', 'ENOSPC', 'EROFS'])(
  'a disk that cannot be written (%s) answers 503 with Retry-After',
  (code) => {
    expect(translateError(Object.assign(new Error('no'), { code }))).toMatchObject({
      status: 503,
      retryAfterSeconds: 2,
    });
  },
);

test.each(['40001', '40P01'])('two transactions in conflict (%s) answer 503 with Retry-After', (code) => {
  expect(translateError(Object.assign(new Error('no'), { code }))).toMatchObject({
    status: 503,
    retryAfterSeconds: 1,
  });
});

test('a connection lost in a transaction answers 503, whatever its rollback reports', () => {
  const masked = new Error('Client has encountered a connection error and is not queryable');
  expect(translateError(masked)).toMatchObject({ status: 503, retryAfterSeconds: 2 });
});

test('a body that the client aborts answers 400, not 500', () => {
  const broken = Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 });
  expect(translateError(broken)).toMatchObject({ status: 400, message: 'The request was cut off.' });
});
