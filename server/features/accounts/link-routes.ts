import { requestPasswordReset, requestVerification, resetPassword, verifyEmail } from '#contract/accounts.ts';
import { deviceCookie } from '#server/platform/device-cookie.ts';
import { route, type Route } from '#server/platform/route.ts';
import { anyone, signedIn } from '#server/platform/viewer.ts';
import {
  mailResetLink,
  mailVerificationAgain,
  spendResetMail,
  useResetLink,
  useVerificationLink,
} from './links.ts';
import { refuseShort } from './password-length.ts';
import type { AccountDeps } from './routes.ts';
import { issueDevice } from './sign-in/known-devices.ts';
import { clearTries } from './sign-in/sign-in-limits.ts';

/** What is opened by a link from a mail. */
export function linkRoutes({ db, config, hasher, mail }: AccountDeps): Route[] {
  return [
    route(requestPasswordReset, anyone, async ({ body: { email }, limits, log, now, ...caller }) => {
      await spendResetMail(db, limits, { email, ...caller });
      caller.recordSecurityEvent('reset-requested', { name: email });
      // Not waited for: how long it takes would tell whether the address is known.
      void mailResetLink(db, mail, config, { email, now }).catch((err: unknown) =>
        log.error({ err }, 'A reset mail was not sent'),
      );
      return { status: 202, body: null };
    }),

    route(
      resetPassword,
      anyone,
      async ({ params: { token }, body: { newPassword }, address, limits, now, recordSecurityEvent }) => {
        refuseShort(newPassword, 'newPassword', config.passwordMinLength);
        await limits.spend('login-address', linkFrom(address));
        const account = await useResetLink(db, hasher, { token, newPassword, now });
        recordSecurityEvent('reset-used', { memberId: account.id });
        await limits.giveBack('login-address', linkFrom(address));
        await clearTries(limits, account.id, address);
        const device = await issueDevice(db, account, null);
        return { status: 204, body: null, cookies: [deviceCookie(config.cookieSecure, device)] };
      },
    ),

    route(requestVerification, signedIn, async ({ viewer, address, limits, log, now }) => {
      await limits.spend('password-reset', `from: ${address}`);
      await limits.spend('password-reset', `verification: ${viewer.id}`);
      await mailVerificationAgain(db, mail, config, viewer.id, now).catch((error: Error) => {
        if (error.cause) log.error({ err: error.cause }, 'A mail was not sent');
        throw error;
      });
      return { status: 202, body: null };
    }),

    route(verifyEmail, anyone, async ({ params: { token }, body, address, now, ...caller }) => {
      const { limits } = caller;
      await limits.spend('login-address', linkFrom(address));
      await useVerificationLink(db, hasher, { token, ...body, now }, caller);
      await limits.giveBack('login-address', linkFrom(address));
      return { status: 204, body: null };
    }),
  ];
}

/** Counted apart from wrong passwords, or somebody at the same address could keep a link from opening. */
function linkFrom(address: string): string {
  return `link from: ${address}`;
}
