import { expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { createPasswordHasher } from '#server/platform/security/password-hasher.ts';
import { databaseUrlOf, runCli } from '#server/testing/run-cli.ts';
import { createTestUser } from '#server/testing/factories/users.ts';
import { signedOutUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

// The hasher that the command uses.
const site = useTestApp({ RATE_LIMITS: 'off' }, { hasher: createPasswordHasher() });

function cli(args: string[], typed = '') {
  return runCli(args, { DATABASE_URL: databaseUrlOf(site.connection), LOG_LEVEL: 'warn' }, typed);
}

test('create-admin accepts a reserved username and reads the password from standard input (D0.5)', async () => {
  const made = await cli(
    ['create-admin', '--username', 'admin', '--email', 'boss@coop.example'],
    'crispy-thigh-9\n',
  );
  expect(made).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^Database at .* \(DATABASE_URL\)\n$/),
  });
  expect(made.stdout).toContain('admin is now an admin');
  expect(made.stdout).not.toContain('crispy');
  const admin = signedOutUser(site);
  const answer = await admin.send('POST', '/api/auth/login', {
    username: 'admin',
    password: 'crispy-thigh-9',
  });
  expect(answer.json.user).toMatchObject({ username: 'admin', role: 'admin' });
  expect((await admin.get('/api/audit')).json).toEqual([
    expect.objectContaining({
      by: null,
      action: 'create',
      entityType: 'user',
      entityId: answer.json.user.id,
      after: { username: 'admin', role: 'admin' },
    }),
  ]);
});

test.each([
  [[], 'crispy-thigh-9', 'Specify a username: --username NAME'],
  [['--username', 'boss'], 'crispy-thigh-9', 'Specify an email address: --email EMAIL'],
  [['--username', 'a b', '--email', 'a@coop.example'], 'crispy-thigh-9', 'Username can only contain letters'],
  [['--username', 'boss', '--email', 'coop'], 'crispy-thigh-9', 'Please enter a valid email address.'],
  [['--username', 'boss', '--email', 'a@coop.example'], 'short', 'Password must be at least 6 characters.'],
  [
    ['--username', 'ADMIN', '--email', 'a@coop.example'],
    'crispy-thigh-9',
    'is taken. To make that member an admin: npm run cli -- promote ADMIN',
  ],
])('create-admin %j reports the error and creates no account', async (args, typed, expected) => {
  const rejected = await cli(['create-admin', ...args], typed);
  expect(rejected.code).toBe(2);
  expect(rejected.stderr).toContain(expected);
  const { rows } = await sql`SELECT username FROM users`.execute(site.db);
  expect(rows).toEqual([{ username: 'admin' }]);
});

test('promote, demote and list-users accept a username or email; the audit log has no user for them', async () => {
  const { id } = await createTestUser(site.db, {
    username: 'wingspan',
    email: 'wing@span.example',
    password_hash: 'x',
  });
  expect(await cli(['promote', 'WING@span.example'])).toMatchObject({
    code: 0,
    stdout: 'wingspan is now an admin.\n',
  });
  expect((await cli(['promote', 'wingspan'])).stdout).toBe('wingspan is already an admin.\n');
  expect((await cli(['list-users', '--admins'])).stdout).toBe(
    'admin\tboss@coop.example\tadmin\t0 XP\nwingspan\twing@span.example\tadmin\t0 XP\n',
  );
  expect((await cli(['demote', 'Wingspan'])).stdout).toBe('wingspan is no longer an admin.\n');
  expect((await cli(['list-users', '--search', 'WING'])).stdout).toBe(
    'wingspan\twing@span.example\tuser\t0 XP\n',
  );
  expect(await cli(['demote', 'nobody'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There is no member "nobody".'),
  });
  const { rows } =
    await sql`SELECT user_id, action FROM audit_log WHERE entity_id = ${id} ORDER BY id`.execute(site.db);
  expect(rows).toEqual([
    { user_id: null, action: 'promote' },
    { user_id: null, action: 'demote' },
  ]);
});

test('rejects the demotion of the last admin, also when two run concurrently (threats B6)', async () => {
  const rejected = await cli(['demote', 'admin']);
  expect(rejected).toMatchObject({ code: 2, stderr: expect.stringContaining('This is the last admin.') });
  await cli(['promote', 'wingspan']);
  const both = await Promise.all([cli(['demote', 'admin']), cli(['demote', 'wingspan'])]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 2]);
  const { rows } = await sql`SELECT 1 FROM users WHERE role = 'admin'`.execute(site.db);
  expect(rows).toHaveLength(1);
});
