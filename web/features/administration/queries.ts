import type { USER_ROLE_FILTERS, USER_SORTS } from '#contract/members/accounts.ts';
import type { AUDITED_ACTIONS } from '#contract/base/enum-values.ts';
import { QUERY_STALE_TIMES_MS, apiQuery, pagedApiQuery } from '#web/lib/api/api-query.ts';
import type { TableSorting } from '#web/ui/tables/use-in-memory-table.ts';

export const USERS_PER_PAGE = 10;
export const ERRORS_PER_PAGE = 8;
export const AUDIT_ENTRIES_PER_PAGE = 20;

/** Admin pages always fetch the current state. */
const NOW = 0;

export function adminOverviewQuery() {
  return apiQuery('/api/overview', NOW, {});
}

export type UserTableView = {
  search: string;
  role: (typeof USER_ROLE_FILTERS)[number] | '';
  sorting: TableSorting & { key: (typeof USER_SORTS)[number] };
};

export const DEFAULT_USER_TABLE_VIEW: UserTableView = {
  search: '',
  role: '',
  sorting: { key: 'username', direction: 'ascending' },
};

export function usersQuery({ search, role, sorting }: UserTableView) {
  return pagedApiQuery('/api/users', NOW, {
    query: {
      limit: USERS_PER_PAGE,
      sort: sorting.key,
      order: sorting.direction,
      q: search || undefined,
      role: role || undefined,
    },
  });
}

export type ErrorOriginFilter = 'server' | 'browser' | '';

export function errorLogQuery(origin: ErrorOriginFilter) {
  return pagedApiQuery('/api/error-log', NOW, {
    query: { limit: ERRORS_PER_PAGE, origin: origin || undefined },
  });
}

export function backgroundJobsQuery() {
  return apiQuery('/api/jobs', NOW, {});
}

export function xpPerActionQuery() {
  return apiQuery('/api/action-config', QUERY_STALE_TIMES_MS.always, {});
}

export type AuditFilter = {
  by: string;
  action: (typeof AUDITED_ACTIONS)[number] | '';
  entityType: string;
  entityId: string;
  changeSetId: string;
};

export function auditLogQuery(view: AuditFilter) {
  const filled = Object.entries(view).filter(([, value]) => value !== '');
  return pagedApiQuery('/api/audit', NOW, {
    query: { limit: AUDIT_ENTRIES_PER_PAGE, ...Object.fromEntries(filled) },
  });
}
