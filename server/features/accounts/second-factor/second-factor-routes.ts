import {
  confirmSecondFactorEndpoint,
  createRecoveryCodesEndpoint,
  createSecondFactorEndpoint,
  deleteSecondFactorEndpoint,
  getSecondFactorEndpoint,
} from '#contract/members/second-factor.ts';
import {
  allowAdminsBeforeSecondFactor,
  allowSignedIn,
  type SignedInViewer,
} from '#server/platform/http/access-policies.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { getOwnUser } from '../accounts.ts';
import { assertCorrectPassword } from '../passwords/password-confirmation.ts';
import type { AccountDeps } from '../routes.ts';
import {
  confirmSecondFactorEnrollment,
  disableSecondFactor,
  getSecondFactorStatus,
  renewRecoveryCodes,
  startSecondFactorEnrollment,
} from './second-factor.ts';

export function secondFactorRoutes({ db, config, hasher }: AccountDeps): ApiRoute[] {
  const isRequiredOf = ({ role, mustSetUpSecondFactor }: SignedInViewer) =>
    config.adminSecondFactor === 'required' && (role === 'admin' || mustSetUpSecondFactor === true);
  return [
    route(getSecondFactorEndpoint, allowSignedIn, async ({ viewer }) => ({
      body: await getSecondFactorStatus(db, viewer.id, isRequiredOf(viewer)),
    })),
    route(
      createSecondFactorEndpoint,
      allowAdminsBeforeSecondFactor,
      async ({ body: { password }, viewer: { id }, ...caller }) => {
        const known = await assertCorrectPassword(db, hasher, { id, password }, caller);
        const { username } = await getOwnUser(db, id);
        const shown = { issuer: config.siteName, label: username, now: caller.now };
        return { body: await startSecondFactorEnrollment(db, known, shown) };
      },
    ),
    route(
      confirmSecondFactorEndpoint,
      allowAdminsBeforeSecondFactor,
      async ({ body: { code }, viewer, ...caller }) => {
        const { sessionId } = caller;
        const recoveryCodes = await confirmSecondFactorEnrollment(
          db,
          { userId: viewer.id, sessionId, code },
          caller,
        );
        return { body: { recoveryCodes } };
      },
    ),
    route(createRecoveryCodesEndpoint, allowSignedIn, async ({ body, viewer: { id }, ...caller }) => {
      const known = await assertCorrectPassword(db, hasher, { id, password: body.password }, caller);
      const recoveryCodes = await renewRecoveryCodes(db, known, body.code, caller);
      return { body: { recoveryCodes } };
    }),
    route(deleteSecondFactorEndpoint, allowSignedIn, async ({ body, viewer: { id }, ...caller }) => {
      const known = await assertCorrectPassword(db, hasher, { id, password: body.password }, caller);
      await disableSecondFactor(db, known, body.code, caller);
      return { status: 204, body: null };
    }),
  ];
}
