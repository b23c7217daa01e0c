import type { USER_ROLES, USER_SORTS } from '#contract/accounts.ts';
import type { AUDITED_ACTIONS } from '#contract/audit.ts';
import { FRESH, apiQuery } from '#web/lib/api-query.ts';
import { listQuery } from '#web/lib/list-query.ts';
import type { Sorting } from '#web/ui/table-view.ts';

export const USERS_SHOWN = 10;
export const ERRORS_SHOWN = 8;
export const CHANGES_SHOWN = 20;

/** Admins look at what is now: these are asked for anew with each page. */
const NOW = 0;

export function overviewQuery() {
  return apiQuery('/api/overview', NOW, {});
}

export type UserView = {
  search: string;
  role: (typeof USER_ROLES)[number] | '';
  sorting: Sorting & { key: (typeof USER_SORTS)[number] };
};

export const FIRST_USERS: UserView = { search: '', role: '', sorting: { key: 'username', way: 'ascending' } };

export function usersQuery({ search, role, sorting }: UserView) {
  return listQuery('/api/users', NOW, {
    query: {
      limit: USERS_SHOWN,
      sort: sorting.key,
      order: sorting.way,
      q: search || undefined,
      role: role || undefined,
    },
  });
}

export type Origin = 'server' | 'browser' | '';

export function errorsQuery(origin: Origin) {
  return listQuery('/api/error-log', NOW, { query: { limit: ERRORS_SHOWN, origin: origin || undefined } });
}

export function rewardsQuery() {
  return apiQuery('/api/action-config', FRESH.always, {});
}

export type AuditView = {
  by: string;
  action: (typeof AUDITED_ACTIONS)[number] | '';
  entityType: string;
};

export function auditQuery({ by, action, entityType }: AuditView) {
  return listQuery('/api/audit', NOW, {
    query: {
      limit: CHANGES_SHOWN,
      by: by || undefined,
      action: action || undefined,
      entityType: entityType || undefined,
    },
  });
}
