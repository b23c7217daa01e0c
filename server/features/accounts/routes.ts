import {
  changePassword as changePasswordCall,
  checkUsername,
  getMe,
  listUsers,
  login,
  logout,
  register,
  updateUser,
} from '#contract/accounts.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import { limitHeaders, type Limits } from '#server/platform/limits.ts';
import type { Mail } from '#server/platform/mail.ts';
import type { Hasher } from '#server/platform/passwords.ts';
import { route, type Route } from '#server/platform/route.ts';
import { endedCookie, sessionCookie } from '#server/platform/session-cookie.ts';
import { anyone, onlySelf, signedIn } from '#server/platform/viewer.ts';
import {
  changePassword,
  changeProfile,
  checkAvailability,
  getOwnUser,
  registerUser,
  signIn,
} from './accounts.ts';
import { linkRoutes } from './link-routes.ts';
import { mailVerification } from './links.ts';
import { listMembers } from './members.ts';
import { refuseShort } from './password-length.ts';
import { endSessionOf } from './sessions.ts';
import { sessionRoutes } from './session-routes.ts';

export type AccountDeps = { db: Database['db']; config: Config; limits: Limits; hasher: Hasher; mail: Mail };

export function accountRoutes(deps: AccountDeps): Route[] {
  const { db, config, limits, hasher, mail } = deps;
  const secure = config.cookieSecure;
  const setCookie = (userId: string, token: string) => ({
    'set-cookie': sessionCookie(secure, userId, token),
  });

  return [
    route(register, anyone, async ({ body, address, userAgent, log }) => {
      if (config.registration === 'closed')
        throw new Refusal('forbidden', 'Registration is closed on this site.');
      refuseShort(body.password, 'password', config.passwordMinLength);
      const spent = await limits.spend('registration', address);
      const { user, token } = await registerUser(db, hasher, body, userAgent);
      void mailVerification(db, mail, config, user).catch((err: unknown) =>
        log.error({ err }, 'A mail was not sent'),
      );
      return {
        status: 201,
        body: user,
        headers: { ...setCookie(user.id, token), ...(spent && limitHeaders(spent)) },
      };
    }),

    route(login, anyone, async ({ body, address, userAgent }) => {
      const account = body.username.trim().toLowerCase();
      const byAddress = await limits.spend('login-address', address);
      await limits.spend('login', account);
      const { user, token } = await signIn(db, hasher, body, userAgent);
      await Promise.all([limits.giveBack('login', account), limits.giveBack('login-address', address)]);
      return {
        body: { user },
        headers: { ...setCookie(user.id, token), ...(byAddress && limitHeaders(byAddress)) },
      };
    }),

    route(logout, anyone, async ({ sessionKey }) => {
      if (sessionKey) await endSessionOf(db, sessionKey);
      return {
        status: 204,
        body: null,
        headers: { 'set-cookie': endedCookie(secure), 'clear-site-data': '"cache", "storage"' },
      };
    }),

    route(getMe, signedIn, async ({ viewer }) => ({ body: await getOwnUser(db, viewer!.id) })),

    route(updateUser, onlySelf, async ({ params, body }) => ({
      body: await changeProfile(db, params.id, body),
    })),

    route(changePasswordCall, onlySelf, async ({ params, body, userAgent }) => {
      refuseShort(body.newPassword, 'newPassword', config.passwordMinLength);
      await limits.spend('login', params.id);
      const token = await changePassword(db, hasher, { id: params.id, ...body, userAgent });
      await limits.giveBack('login', params.id);
      return { status: 204, body: null, headers: setCookie(params.id, token) };
    }),

    route(checkUsername, anyone, async ({ query, viewer, address }) => {
      const spent = await limits.spend('username-check', address);
      const body = await checkAvailability(db, query.username, viewer?.id ?? null);
      return { body, headers: { 'cache-control': 'private, no-store', ...(spent && limitHeaders(spent)) } };
    }),

    route(listUsers, anyone, async ({ query, viewer }) => listMembers(db, query, viewer)),

    ...sessionRoutes(db),
    ...linkRoutes(deps),
  ];
}
