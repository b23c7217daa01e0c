import { randomUUID } from 'node:crypto';
import { MAX_PASSWORD_LENGTH, emailSchema as emailForm } from '#contract/members/accounts.ts';
import { usernameFormatProblem } from '#shared/members/usernames.ts';
import { recordChangeInAuditLog } from '#server/features/audit/audit.ts';
import { awardBadgesReachedByXp } from '#server/features/progress/progress.ts';
import { promptPassword } from '#server/platform/cli/prompt-password.ts';
import type { Config } from '#server/config/config.ts';
import { CommandUsageError, type CliCommand } from '#server/platform/cli/command.ts';
import { inTransaction, type Database } from '#server/platform/database/database.ts';
import { createPasswordHasher } from '#server/platform/security/password-hasher.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { isPasswordTooShort } from '../passwords/password-length.ts';
import { insertUser } from '../queries.ts';
import { updateRole } from './role-queries.ts';

type NewAdmin = { username: string; email: string; password: string };

/** The only way to the first admin; also accepts usernames that registration rejects (D0). */
export const createAdminCommand: CliCommand<Config> = {
  name: 'create-admin',
  argumentSyntax: '--username NAME --email EMAIL',
  summary: 'Create an admin account; prompts for the password, or reads it from standard input',
  maxArguments: 0,
  options: { username: { type: 'string' }, email: { type: 'string' } },
  async run({ options, config, database, print, streams }) {
    const username = nameFrom(options['username']);
    const email = addressFrom(options['email']);
    const password = await promptPassword({ input: streams.stdin, output: streams.stderr }).catch(
      (error: Error) => {
        throw new CommandUsageError(error.message);
      },
    );
    assertUsableLength(password, config.passwordMinLength);
    await createAdmin(database.db, { username, email, password });
    print(`${username} is now an admin, and signs in like everyone else.`);
  },
};

async function createAdmin(db: Database['db'], { username, email, password }: NewAdmin): Promise<void> {
  const passwordHash = await createPasswordHasher().hash(password);
  await inTransaction(db, async (tx) => {
    const row = await insertUser(tx, { id: randomUUID(), username, email, passwordHash });
    if (!row)
      throw new CommandUsageError(
        `The username or the email address is taken. To make that member an admin: npm run cli -- promote ${username}`,
      );
    await awardBadgesReachedByXp(tx, { userId: row.id, now: new Date() }, row.xp);
    await updateRole(tx, row.id, 'admin');
    await recordChangeInAuditLog(tx, {
      actorId: null,
      action: 'create',
      entityType: 'user',
      entityId: row.id,
      after: { username, role: 'admin' },
    });
  });
}

function nameFrom(value: unknown): string {
  if (typeof value !== 'string') throw new CommandUsageError('Specify a username: --username NAME');
  const problem = usernameFormatProblem(value);
  if (problem) throw new CommandUsageError(problem);
  return value.trim();
}

function addressFrom(value: unknown): string {
  if (typeof value !== 'string') throw new CommandUsageError('Specify an email address: --email EMAIL');
  const parsed = emailForm.safeParse(value);
  if (!parsed.success) throw new CommandUsageError(assertDefined(parsed.error.issues[0]).message);
  return parsed.data;
}

function assertUsableLength(password: string, minimum: number): void {
  if (isPasswordTooShort(password, minimum))
    throw new CommandUsageError(`Password must be at least ${minimum} characters.`);
  if (password.length > MAX_PASSWORD_LENGTH)
    throw new CommandUsageError(`Password must be ${MAX_PASSWORD_LENGTH} characters or less.`);
}
