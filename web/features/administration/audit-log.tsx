import type { AuditEntry } from '#contract/administration/audit.ts';
import { AUDIT_NAME_MAX } from '#shared/text/text-limits.ts';
import { normalizeSearchQuery } from '#web/ui/controls/search-query.ts';
import { WEEKDAYS } from '#packages/opening-hours/time/week.ts';
import { useDebounced } from '#web/lib/forms/use-debounced.ts';
import { useHistoryState } from '#web/lib/routing/use-history-state.ts';
import { usePagedList } from '#web/lib/api/use-paged-list.ts';
import { Chip } from '#web/ui/display/chip.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FailedList } from '#web/ui/feedback/failure-notice.tsx';
import { SelectFilter, TablePanel } from '#web/ui/tables/table-panel.tsx';
import { DataTable, type TableColumn } from '#web/ui/tables/data-table.tsx';
import { CHANGES_PER_PAGE, auditQuery, type AuditView } from './api.ts';
import { DateTimeText } from './date-time-text.tsx';

const ACTION_LABELS: Readonly<Record<string, string>> = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
  restore: 'restored',
  promote: 'promoted',
  demote: 'demoted',
  grant: 'granted',
  withdraw: 'withdrew',
  award: 'awarded',
  approve: 'approved',
  reject: 'rejected',
  hide: 'hid',
  dismiss: 'dismissed',
  suspend: 'suspended',
  lift: 'let in again',
  erase: 'erased',
};

const ACTIONS = [
  { value: '', text: 'Every action' },
  ...Object.entries(ACTION_LABELS).map(([value, text]) => ({ value: value as AuditView['action'], text })),
] as const;

const ENTITY_OPTIONS = [
  { value: '', text: 'Everything' },
  { value: 'user', text: 'Users' },
  { value: 'restaurant', text: 'Restaurants' },
  { value: 'location', text: 'Locations' },
  { value: 'sandwich', text: 'Sandwiches' },
  { value: 'tag', text: 'Tags' },
  { value: 'badge', text: 'Badges' },
  { value: 'recommendation', text: 'Recommendations' },
  { value: 'review', text: 'Reviews' },
  { value: 'report', text: 'Reports' },
  { value: 'action-config', text: 'Rewards' },
  { value: 'source', text: 'Sources' },
  { value: 'maintenance', text: 'Maintenance' },
];

export function fieldLabel(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();
}

export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(formatValue).join(', ');
  if (typeof value === 'object')
    return inWeekOrder(Object.entries(value))
      .map(([name, inner]) => `${fieldLabel(name)} ${formatValue(inner)}`)
      .join('; ');
  return String(value);
}

/** The database stores the days of the opening hours by the length of their names. */
function inWeekOrder<T>(entries: [string, T][]): [string, T][] {
  return entries.toSorted(([one], [other]) => placeInWeek(one) - placeInWeek(other));
}

function placeInWeek(name: string): number {
  return WEEKDAYS.findIndex((weekday) => weekday === name);
}

const EVERYTHING: AuditView = { by: '', action: '', entityType: '' };

export function AuditLog() {
  const [view, setView] = useHistoryState<AuditView>('view', EVERYTHING);
  const by = useDebounced(normalizeSearchQuery(view.by, AUDIT_NAME_MAX), 300);
  const { rows, error, isLoading, retry, pager } = usePagedList(
    auditQuery({ ...view, by }),
    CHANGES_PER_PAGE,
  );
  const change = (changed: Partial<AuditView>) => setView({ ...view, ...changed });
  return (
    <TablePanel
      label="Changes"
      search={{
        placeholder: 'Who...',
        value: view.by,
        onChange: (text) => change({ by: text }),
        maxLength: AUDIT_NAME_MAX,
      }}
      tools={
        <>
          <SelectFilter
            label="Action"
            value={view.action}
            options={ACTIONS}
            onChange={(action) => change({ action })}
          />
          <SelectFilter
            label="Thing"
            value={view.entityType}
            options={ENTITY_OPTIONS}
            onChange={(entityType) => change({ entityType })}
          />
        </>
      }
      pager={error ? undefined : pager}
    >
      {error ? (
        <FailedList first text="The audit log could not be loaded." onRetry={retry} />
      ) : (
        <DataTable
          label="Changes"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          loading={isLoading}
          empty={<EmptyState first title="No change like that" text="What admins do is written down here." />}
        />
      )}
    </TablePanel>
  );
}

const COLUMNS: TableColumn<AuditEntry>[] = [
  {
    key: 'by',
    title: 'Who',
    phone: 'title',
    cell: ({ by }) => <b className="actor">{by ? (by.username ?? 'a former member') : 'Command line'}</b>,
  },
  {
    key: 'action',
    title: 'Did',
    phone: 'line',
    cell: (entry) => (
      <span className="audit-action">
        <Chip>{ACTION_LABELS[entry.action] ?? entry.action}</Chip>{' '}
        <span>
          {entry.entityType.replaceAll('-', ' ')} <b>{entry.entityName ?? entry.entityId}</b>
        </span>
      </span>
    ),
  },
  { key: 'what', title: 'What', phone: 'whole', cell: (entry) => <Differences entry={entry} /> },
  {
    key: 'when',
    title: 'When',
    align: 'end',
    phone: 'aside',
    cell: ({ dateCreated }) => <DateTimeText instant={dateCreated} />,
  },
];

function Differences({ entry: { before, after } }: { entry: Pick<AuditEntry, 'before' | 'after'> }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return <span className="muted small">no fields</span>;
  return (
    <ul className="differences">
      {names.map((name) => (
        <li key={name}>
          <span className="muted">{fieldLabel(name)}</span>{' '}
          {before && name in before && (
            <>
              <span className="sr">was </span>
              <del>{formatValue(before[name])}</del>{' '}
            </>
          )}
          {after && name in after && (
            <>
              <span className="sr">is </span>
              <ins>{formatValue(after[name])}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
