import type { AuditEntry } from '#contract/administration/audit.ts';
import { MAX_AUDIT_FILTER_LENGTH } from '#shared/text/text-limits.ts';
import { normalizeSearchQuery } from '#web/ui/controls/search-query.ts';
import { useDebounced } from '#web/lib/forms/use-debounced.ts';
import { usePagedList } from '#web/lib/api/use-paged-list.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Chip } from '#web/ui/display/chip.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FailedListNotice } from '#web/lib/offline/failure-notice.tsx';
import { SelectFilter, TablePanel } from '#web/ui/tables/table-panel.tsx';
import { DataTable, type TableColumn } from '#web/ui/tables/data-table.tsx';
import { AUDIT_ENTRIES_PER_PAGE, auditLogQuery, type AuditFilter } from './queries.ts';
import { AuditDifferences } from './audit-differences.tsx';
import { ChangeSetLink, EntityLink } from './audit-links.tsx';
import { RelativeTimeText } from './relative-time-text.tsx';
import { NO_AUDIT_FILTER, useAuditFilter } from './use-audit-filter.ts';

const ACTION_LABELS: Readonly<Record<string, string>> = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
  restore: 'restored',
  promote: 'promoted',
  demote: 'demoted',
  grant: 'granted catalog editing to',
  withdraw: 'revoked catalog editing from',
  award: 'awarded',
  approve: 'approved',
  reject: 'rejected',
  hide: 'hid',
  dismiss: 'dismissed',
  suspend: 'suspended',
  lift: 'lifted the suspension of',
  erase: 'erased',
};

/** For verbs of the table that need an object. */
const FILTER_LABELS: Readonly<Record<string, string>> = {
  grant: 'Granted catalog editing',
  withdraw: 'Revoked catalog editing',
  hide: 'Hid content',
  lift: 'Lifted a suspension',
};

const ACTIONS = [
  { value: '', text: 'All actions' },
  ...Object.entries(ACTION_LABELS).map(([value, text]) => ({
    value: value as AuditFilter['action'],
    text: FILTER_LABELS[value] ?? text.charAt(0).toUpperCase() + text.slice(1),
  })),
] as const;

/** Entity types that an admin knows by another name. */
const ENTITY_NOUNS: Readonly<Record<string, string>> = {
  'action-config': 'XP for',
  avatar: 'profile photo',
  user: 'member',
};

const ENTITY_OPTIONS = [
  { value: '', text: 'All types' },
  { value: 'user', text: 'Members' },
  { value: 'restaurant', text: 'Restaurants' },
  { value: 'location', text: 'Locations' },
  { value: 'sandwich', text: 'Sandwiches' },
  { value: 'tag', text: 'Tags' },
  { value: 'badge', text: 'Badges' },
  { value: 'recommendation', text: 'Recommendations' },
  { value: 'review', text: 'Reviews' },
  { value: 'report', text: 'Reports' },
  { value: 'suggestion', text: 'Suggestions' },
  { value: 'action-config', text: 'XP per action' },
  { value: 'source', text: 'Sources' },
  { value: 'maintenance', text: 'Maintenance' },
];

/** `changeSetId` shows the changes of one set, without filters. */
export function AuditLog({ changeSetId = '' }: { changeSetId?: string }) {
  const [view, change] = useAuditFilter();
  const by = useDebounced(normalizeSearchQuery(view.by, MAX_AUDIT_FILTER_LENGTH), 300);
  const { rows, error, isLoading, retry, pager } = usePagedList(
    auditLogQuery(changeSetId ? { ...NO_AUDIT_FILTER, changeSetId } : { ...view, by }),
    AUDIT_ENTRIES_PER_PAGE,
  );
  const search = {
    placeholder: 'Search by username...',
    value: view.by,
    onChange: (text: string) => change({ by: text }),
    maxLength: MAX_AUDIT_FILTER_LENGTH,
  };
  return (
    <TablePanel
      label="Changes"
      {...(!changeSetId && { search, tools: <Filters view={view} onChange={change} /> })}
      pager={error ? undefined : pager}
    >
      {error ? (
        <FailedListNotice headingLevel={2} text="We couldn’t load the audit log." onRetry={retry} />
      ) : (
        <DataTable
          label="Changes"
          columns={columnsOf(changeSetId !== '')}
          rows={rows}
          rowKey={({ id }) => id}
          loading={isLoading}
          empty={
            <EmptyState
              headingLevel={2}
              title="No changes found"
              text="Everything admins do shows up here."
            />
          }
        />
      )}
    </TablePanel>
  );
}

type FiltersProps = { view: AuditFilter; onChange: (changed: Partial<AuditFilter>) => void };

function Filters({ view, onChange }: FiltersProps) {
  return (
    <>
      <SelectFilter
        label="Action"
        value={view.action}
        options={ACTIONS}
        onChange={(action) => onChange({ action })}
      />
      <SelectFilter
        label="Type of item"
        value={view.entityType}
        options={ENTITY_OPTIONS}
        onChange={(entityType) => onChange({ entityType, entityId: '' })}
      />
      {view.entityId && (
        <Button variant="line" className="sm" onClick={() => onChange({ entityId: '' })}>
          Only #{view.entityId}
          <span className="sr">: show all</span>
        </Button>
      )}
    </>
  );
}

function columnsOf(isWhole: boolean): TableColumn<AuditEntry>[] {
  return [
    {
      key: 'by',
      title: 'Who',
      phone: 'title',
      cell: (entry) => <b className="actor">{actorText(entry)}</b>,
    },
    {
      key: 'action',
      title: 'Action',
      phone: 'whole',
      cell: (entry) => (
        <span className="audit-action">
          <Chip>{ACTION_LABELS[entry.action] ?? entry.action}</Chip>{' '}
          <span>
            {ENTITY_NOUNS[entry.entityType] ?? entry.entityType.replaceAll('-', ' ')}{' '}
            <EntityLink entry={entry} /> <ChangeSetLink id={entry.changeSetId} />
          </span>
        </span>
      ),
    },
    {
      key: 'what',
      title: 'What',
      phone: 'whole',
      cell: (entry) => <AuditDifferences entry={entry} isWhole={isWhole} />,
    },
    {
      key: 'when',
      title: 'When',
      align: 'end',
      phone: 'aside',
      cell: ({ dateCreated }) => <RelativeTimeText instant={dateCreated} />,
    },
  ];
}

function actorText({ by, origin }: AuditEntry): string {
  if (by) return by.username ?? 'A former member';
  return origin === 'import' ? 'Import' : 'Command line';
}
