import {
  demoteUserEndpoint,
  promoteUserEndpoint,
  setCatalogEditorEndpoint,
} from '#contract/administration/roles.ts';
import type { MemberCaller, ApiRoute } from '#server/platform/http/route.ts';
import { route } from '#server/platform/http/route.ts';
import { serializeSessionCookie } from '#server/platform/security/session-cookie.ts';
import { allowAdmins } from '#server/platform/http/access-policies.ts';
import type { AccountDeps } from '../routes.ts';
import { demoteToMember, changeCatalogEditor, promoteToAdmin, type UserRightsChange } from './roles.ts';

export function roleRoutes({ db, config }: Pick<AccountDeps, 'db' | 'config'>): ApiRoute[] {
  const answer = (message: string, { user, hasChanged, token }: UserRightsChange, caller: MemberCaller) => {
    if (hasChanged) caller.recordSecurityEvent('role-changed', { targetId: user.id });
    if (token === null) return { body: { message } };
    return {
      body: { message },
      headers: { 'set-cookie': serializeSessionCookie(config.cookieSecure, user.id, token) },
    };
  };

  return [
    route(promoteUserEndpoint, allowAdmins, async ({ params: { id }, ...caller }) => {
      const change = await promoteToAdmin(db, caller, id);
      return answer(
        `${change.user.username} ${change.hasChanged ? 'is now an admin.' : 'is already an admin.'}`,
        change,
        caller,
      );
    }),

    route(demoteUserEndpoint, allowAdmins, async ({ params: { id }, ...caller }) => {
      const change = await demoteToMember(db, caller, id);
      return answer(
        `${change.user.username} is ${change.hasChanged ? 'no longer' : 'not'} an admin.`,
        change,
        caller,
      );
    }),

    route(setCatalogEditorEndpoint, allowAdmins, async ({ params: { id }, body: { granted }, ...caller }) => {
      const change = await changeCatalogEditor(db, caller, id, granted);
      return answer(
        `${change.user.username} can ${granted ? 'edit' : 'no longer edit'} restaurants.`,
        change,
        caller,
      );
    }),
  ];
}
