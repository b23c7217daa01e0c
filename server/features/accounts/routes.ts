import type { OwnUser } from '#contract/members/accounts.ts';
import {
  checkUsernameEndpoint,
  listUsersEndpoint,
  registerEndpoint,
  updateUserEndpoint,
} from '#contract/members/accounts.ts';
import { getMeEndpoint, loginEndpoint, logoutEndpoint } from '#contract/members/sign-in.ts';
import { changePasswordEndpoint, confirmPasswordEndpoint } from '#contract/members/passwords.ts';
import type { Config } from '#server/config/config.ts';
import type { QueryCache } from '#server/platform/cache/tagged-cache.ts';
import type { Database } from '#server/platform/database/database.ts';
import { serializeDeviceCookie } from '#server/platform/security/device-cookie.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { Mailer } from '#server/platform/jobs/mailer.ts';
import { createPaginatedReply } from '#server/platform/http/pagination.ts';
import type { PasswordHasher } from '#server/platform/security/password-hasher.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import {
  serializeExpiredSessionCookie,
  serializeSessionCookie,
} from '#server/platform/security/session-cookie.ts';
import { allowAnyone, allowSelf, allowSignedIn } from '#server/platform/http/access-policies.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import {
  replacePassword,
  changeProfile,
  checkUsernameAvailability,
  getOwnUser,
  registerUser,
} from './accounts.ts';
import { accountDeletionRoutes } from './deletion/account-deletion-routes.ts';
import { emailTokenRoutes } from './email-tokens/email-token-routes.ts';
import { sendEmailChangeNotice, sendVerificationLink } from './email-tokens/email-tokens.ts';
import { listMembers } from './members/members.ts';
import { recordPasswordConfirmation, assertCorrectPassword } from './passwords/password-confirmation.ts';
import { assertPasswordLength } from './passwords/password-length.ts';
import { roleRoutes } from './roles/role-routes.ts';
import { endSessionByKey } from './sessions/sessions.ts';
import { hasConfirmedSecondFactor } from './second-factor/second-factor.ts';
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts';
import { sessionRoutes } from './sessions/session-routes.ts';
import { signIn } from './sign-in/sign-in.ts';

export type AccountDeps = {
  db: Database['db'];
  config: Config;
  hasher: PasswordHasher;
  mail: Mailer;
  queryCache: QueryCache;
};

export function accountRoutes(deps: AccountDeps): ApiRoute[] {
  return [
    ...signInRoutes(deps),
    ...memberRoutes(deps),
    ...roleRoutes(deps),
    ...sessionRoutes(deps.db),
    ...secondFactorRoutes(deps),
    ...emailTokenRoutes(deps),
    ...accountDeletionRoutes(deps),
  ];
}

function signInRoutes(deps: AccountDeps): ApiRoute[] {
  const { db, config, hasher, mail, queryCache } = deps;
  const secure = config.cookieSecure;
  return [
    route(registerEndpoint, allowAnyone, async ({ body, limits, address, log, now, ...caller }) => {
      if (config.registration === 'closed')
        throw new HttpError('forbidden', 'Registration is closed on this site.');
      assertPasswordLength(body.password, 'password', config.passwordMinLength);
      await limits.spend('registration', address);
      const { user, ...issued } = await registerUser(db, hasher, body, { ...caller, now });
      sendInBackground(log, sendVerificationLink(db, mail, config, user, now));
      return { status: 201, body: user, cookies: issuedCookies(secure, user.id, issued) };
    }),

    route(loginEndpoint, allowAnyone, async ({ body, ...caller }) => {
      const { user, ...issued } = await signIn({ db, hasher, queryCache }, body, caller);
      caller.recordSecurityEvent('signed-in', { memberId: user.id });
      const signedInUser = { ...user, ...(await enrollmentDuty(deps, user)) };
      return { body: { user: signedInUser }, cookies: issuedCookies(secure, user.id, issued) };
    }),

    route(logoutEndpoint, allowAnyone, async ({ sessionKey }) => {
      if (sessionKey) await endSessionByKey(db, sessionKey);
      return {
        status: 204,
        body: null,
        headers: {
          'set-cookie': serializeExpiredSessionCookie(secure),
          'clear-site-data': '"cache", "storage"',
        },
      };
    }),
  ];
}

function memberRoutes({ db, config, hasher, mail }: AccountDeps): ApiRoute[] {
  return [
    route(getMeEndpoint, allowSignedIn, async ({ viewer: { id, mustSetUpSecondFactor } }) => ({
      body: { ...(await getOwnUser(db, id)), ...(mustSetUpSecondFactor && { mustSetUpSecondFactor }) },
    })),

    route(updateUserEndpoint, allowSelf, async ({ params, body, limits, log, now, recordSecurityEvent }) => {
      const { user, formerEmail } = await changeProfile(db, params.id, body, limits);
      if (formerEmail !== null) {
        recordSecurityEvent('email-changed');
        sendInBackground(log, sendVerificationLink(db, mail, config, user, now));
        sendInBackground(log, sendEmailChangeNotice(mail, config, user, formerEmail));
      }
      return { body: user };
    }),

    route(changePasswordEndpoint, allowSelf, async ({ params, body, ...caller }) => {
      assertPasswordLength(body.newPassword, 'newPassword', config.passwordMinLength);
      const issued = await replacePassword(db, hasher, { id: params.id, ...body }, caller);
      caller.recordSecurityEvent('password-changed');
      return { status: 204, body: null, cookies: issuedCookies(config.cookieSecure, params.id, issued) };
    }),

    route(confirmPasswordEndpoint, allowSignedIn, async ({ viewer, sessionId, body, now, ...caller }) => {
      const { id } = viewer;
      await assertCorrectPassword(db, hasher, { id, password: body.password }, caller);
      await recordPasswordConfirmation(db, { userId: id, id: assertDefined(sessionId) }, now);
      return { status: 204, body: null };
    }),

    route(checkUsernameEndpoint, allowAnyone, async ({ query, viewer, address, limits }) => {
      await limits.spend('username-check', address);
      const body = await checkUsernameAvailability(db, query.username, viewer?.id ?? null);
      return { body, headers: { 'cache-control': 'private, no-store' } };
    }),

    route(listUsersEndpoint, allowAnyone, async ({ query, viewer }) =>
      createPaginatedReply('/api/users', query, await listMembers(db, query, viewer)),
    ),
  ];
}

async function enrollmentDuty({ db, config }: AccountDeps, { id, role }: OwnUser) {
  const isDue = role === 'admin' && config.adminSecondFactor === 'required';
  return isDue && !(await hasConfirmedSecondFactor(db, id)) ? ({ mustSetUpSecondFactor: true } as const) : {};
}

function issuedCookies(secure: boolean, userId: string, issued: { token: string; deviceCookie: string }) {
  return [
    serializeSessionCookie(secure, userId, issued.token),
    serializeDeviceCookie(secure, issued.deviceCookie),
  ];
}

/** A slow or unreachable mail server must not delay the response. */
function sendInBackground(log: Log, mailing: Promise<void>): void {
  void mailing.catch((err: unknown) => log.error({ err }, 'Could not send an email'));
}
