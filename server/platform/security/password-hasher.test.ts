import { describe, expect, test, vi } from 'vitest';
import { signUp, signedOutUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { createPasswordHasher } from './password-hasher.ts';

const library = { hash: vi.fn(async () => 'a hash'), verify: vi.fn(async () => true) };
const site = useTestApp({ RATE_LIMITS: 'off' }, { hasher: createPasswordHasher(Promise.resolve(library)) });
let hashes = 0;
const counting = useTestApp(
  { RATE_LIMITS: 'off' },
  { hasher: { hash: async () => `${++hashes}`, verify: async () => ++hashes < 0 } },
);

describe('hashing (threats A6)', () => {
  test('runs two hashes, queues twenty, and rejects the rest with Retry-After', async () => {
    const hasher = createPasswordHasher();
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => hasher.hash('crispy-9')));
    const rejected = results.filter(({ status }) => status === 'rejected');
    expect(results.length - rejected.length).toBe(22);
    expect(rejected[0]).toMatchObject({ reason: { kind: 'unavailable', retryAfterSeconds: 3 } });
    await expect(hasher.verify(await hasher.hash('crispy-9'), 'crispy-9')).resolves.toBe(true);
  });

  test('a crowd at the login gets 503 with Retry-After, and 401 only for checked passwords', async () => {
    const { username } = await signUp(site);
    const { promise: allRefused, resolve: release } = Promise.withResolvers<void>();
    library.verify.mockImplementation(async () => (await allRefused, false));
    let rejectedCount = 0;
    const login = async () => {
      const body = { username, password: 'wrong-one' };
      const answer = await signedOutUser(site).send('POST', '/api/auth/login', body);
      if (answer.status === 503 && ++rejectedCount === 38) release();
      return answer;
    };
    const responses = await Promise.all(Array.from({ length: 60 }, login));
    const late = responses.filter(({ status }) => status === 503);
    expect(late.map(({ headers }) => headers['retry-after'])).toEqual(Array.from({ length: 38 }, () => '3'));
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(22);
  });

  test('does not start for a password above 128 characters', async () => {
    hashes = 0;
    const send = (url: string, payload: object) => counting.send('POST', url, { body: payload });
    for (const length of [129, 200_000]) {
      const password = 'x'.repeat(length);
      const answers = [
        await send('/api/auth/login', { username: 'wingspan', password }),
        await send('/api/auth/register', { username: 'wingspan', email: 'w@example.test', password }),
        await send('/api/auth/password-reset/nothing', { newPassword: password }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
      expect(answers[0]?.json.detail).toBe('Password must be 128 characters or less.');
    }
    expect(hashes).toBe(0);
    expect((await send('/api/auth/login', { username: 'wingspan', password: 'x'.repeat(128) })).status).toBe(
      401,
    );
    expect(hashes).toBe(1);
  });

  test('does not truncate: 72 bytes, 73 bytes and another 73rd byte are three passwords', async () => {
    const hasher = createPasswordHasher();
    const hash = await hasher.hash(`${'ä'.repeat(36)}x`);
    expect(await hasher.verify(hash, `${'ä'.repeat(36)}x`)).toBe(true);
    expect(await hasher.verify(hash, 'ä'.repeat(36))).toBe(false);
    expect(await hasher.verify(hash, `${'ä'.repeat(36)}y`)).toBe(false);
    const whole = await hasher.hash('p'.repeat(128));
    expect(await hasher.verify(whole, 'p'.repeat(127))).toBe(false);
  });

  test('does the same work for an unknown name, and rejects it', async () => {
    expect(await createPasswordHasher().verify(null, 'nobody has this password')).toBe(false);
    const worked: unknown[][] = [];
    const counting = {
      hash: async () => 'the hash that stands for nobody',
      verify: async (...args: unknown[]) => (worked.push(args), true),
    };
    expect(await createPasswordHasher(Promise.resolve(counting)).verify(null, 'crispy')).toBe(false);
    expect(worked).toEqual([['the hash that stands for nobody', 'crispy']]);
  });
});
