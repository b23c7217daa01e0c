import { deleteUserEndpoint } from '#contract/members/accounts.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { serializeExpiredSessionCookie } from '#server/platform/security/session-cookie.ts';
import { allowSelf } from '#server/platform/http/access-policies.ts';
import { requestAccountDeletion, sendAccountDeletionNotice } from './account-deletion.ts';
import type { AccountDeps } from '../routes.ts';

export function accountDeletionRoutes({ db, config, hasher, mail }: AccountDeps): ApiRoute[] {
  return [
    route(deleteUserEndpoint, allowSelf, async ({ params: { id }, body, log, ...caller }) => {
      const input = { id, password: body.password, keepsReviews: body.reviews === 'anonymous' };
      const deletion = await requestAccountDeletion(db, hasher, input, {
        graceDays: config.accountGraceDays,
        ...caller,
      });
      void sendAccountDeletionNotice(mail, config, deletion).catch((err: unknown) =>
        log.error({ err }, 'Could not send an email'),
      );
      return {
        body: { eraseOn: deletion.due.toISOString() },
        headers: {
          'set-cookie': serializeExpiredSessionCookie(config.cookieSecure),
          'clear-site-data': '"cache", "storage"',
        },
      };
    }),
  ];
}
