import { requestPasswordResetEndpoint, resetPasswordEndpoint } from '#contract/members/passwords.ts';
import { requestVerificationEndpoint, verifyEmailEndpoint } from '#contract/members/email-verification.ts';
import { serializeDeviceCookie } from '#server/platform/security/device-cookie.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { allowAnyone, allowSignedIn } from '#server/platform/http/access-policies.ts';
import {
  sendPasswordResetLink,
  resendVerificationLink,
  spendPasswordResetLimit,
  resetPasswordByToken,
  verifyEmailByToken,
} from './email-tokens.ts';
import { assertPasswordLength } from '../passwords/password-length.ts';
import type { AccountDeps } from '../routes.ts';
import { hasConfirmedSecondFactor } from '../second-factor/second-factor.ts';
import { issueDeviceCookie } from '../sign-in/device-cookies.ts';
import { clearSignInAttempts } from '../sign-in/sign-in-limit-counters.ts';

export function emailTokenRoutes({ db, config, hasher, mail }: AccountDeps): ApiRoute[] {
  return [
    route(
      requestPasswordResetEndpoint,
      allowAnyone,
      async ({ body: { email }, limits, log, now, ...caller }) => {
        await spendPasswordResetLimit(db, limits, { email, ...caller });
        caller.recordSecurityEvent('reset-requested', { name: email });
        // Not awaited: the response time would reveal whether the address is known.
        void sendPasswordResetLink(db, mail, config, { email, now }).catch((err: unknown) =>
          log.error({ err }, 'Could not send a password reset email'),
        );
        return { status: 202, body: null };
      },
    ),

    route(
      resetPasswordEndpoint,
      allowAnyone,
      async ({ params: { token }, body: { newPassword }, address, limits, now, recordSecurityEvent }) => {
        assertPasswordLength(newPassword, 'newPassword', config.passwordMinLength);
        await limits.spend('login-address', resetBucket(address));
        const account = await resetPasswordByToken(db, hasher, { token, newPassword, now });
        recordSecurityEvent('reset-used', { memberId: account.id });
        await limits.giveBack('login-address', resetBucket(address));
        await clearSignInAttempts(limits, account.id, address);
        // With a second factor, each link would add five tries at its code to whoever reads the mailbox.
        if (await hasConfirmedSecondFactor(db, account.id)) return { status: 204, body: null };
        const device = await issueDeviceCookie(db, account, null);
        return { status: 204, body: null, cookies: [serializeDeviceCookie(config.cookieSecure, device)] };
      },
    ),

    route(requestVerificationEndpoint, allowSignedIn, async ({ viewer, address, limits, log, now }) => {
      await limits.spend('password-reset', `from: ${address}`);
      await limits.spend('password-reset', `verification: ${viewer.id}`);
      await resendVerificationLink(db, mail, config, viewer.id, now).catch((error: Error) => {
        if (error.cause) log.error({ err: error.cause }, 'Could not send an email');
        throw error;
      });
      return { status: 202, body: null };
    }),

    route(verifyEmailEndpoint, allowAnyone, async ({ params: { token }, body, address, now, ...caller }) => {
      const { limits } = caller;
      await limits.spend('login-address', resetBucket(address));
      await verifyEmailByToken(db, hasher, { token, ...body, now }, caller);
      await limits.giveBack('login-address', resetBucket(address));
      return { status: 204, body: null };
    }),
  ];
}

/** Separate from the counter of wrong passwords, or an attacker at the same address could block the link. */
function resetBucket(address: string): string {
  return `link from: ${address}`;
}
