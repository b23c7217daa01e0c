import { useLocation, useSearch } from 'wouter';
import { AUDITED_ACTIONS } from '#contract/base/enum-values.ts';
import type { AuditFilter } from './queries.ts';

export const NO_AUDIT_FILTER: AuditFilter = {
  by: '',
  action: '',
  entityType: '',
  entityId: '',
  changeSetId: '',
};

/** The filters are in the URL, so that a view of the log can be linked. */
export function useAuditFilter(): [AuditFilter, (changed: Partial<AuditFilter>) => void] {
  const view = parseAuditFilter(new URLSearchParams(useSearch()));
  const [, navigate] = useLocation();
  return [view, (changed) => navigate(auditUrl({ ...view, ...changed }), { replace: true })];
}

export function parseAuditFilter(search: URLSearchParams): AuditFilter {
  const text = (name: string) => search.get(name) ?? '';
  return {
    by: text('by'),
    action: AUDITED_ACTIONS.find((action) => action === text('action')) ?? '',
    entityType: text('entityType'),
    entityId: text('entityId'),
    changeSetId: '',
  };
}

export function auditUrl(view: Partial<AuditFilter>): string {
  const filled = Object.entries(view).filter(([, value]) => value !== '');
  return filled.length === 0 ? '/admin/audit' : `/admin/audit?${new URLSearchParams(filled)}`;
}
