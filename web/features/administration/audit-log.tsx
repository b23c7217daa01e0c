import type { AuditEntry } from '#contract/audit.ts';
import { AUDIT_NAME_MAX } from '#rules/text-limits.ts';
import { useDebounced } from '#web/lib/debounced.ts';
import { searchWords } from '#rules/search-words.ts';
import { useKeptState } from '#web/lib/kept-state.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { SelectFilter, TablePanel } from '#web/ui/table-panel.tsx';
import { DataTable } from '#web/ui/table.tsx';
import type { Column } from '#web/ui/table.tsx';
import { CHANGES_SHOWN, auditQuery } from './api.ts';
import type { AuditView } from './api.ts';
import { ACTIONS, DONE, THINGS } from './audit-words.ts';
import { Differences } from './differences.tsx';
import { When } from './when.tsx';

const EVERYTHING: AuditView = { by: '', action: '', entityType: '' };

/** Who changed what, as it was and as it is. */
export function AuditLog() {
  const [view, setView] = useKeptState<AuditView>('view', EVERYTHING);
  const by = useDebounced(searchWords(view.by, AUDIT_NAME_MAX), 300);
  const { rows, error, isLoading, retry, pager } = usePagedList(auditQuery({ ...view, by }), CHANGES_SHOWN);
  const change = (changed: Partial<AuditView>) => setView({ ...view, ...changed });
  return (
    <TablePanel
      label="Changes"
      search={{
        placeholder: 'Who...',
        value: view.by,
        onChange: (text) => change({ by: text }),
        most: AUDIT_NAME_MAX,
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
            options={THINGS}
            onChange={(entityType) => change({ entityType })}
          />
        </>
      }
      pager={error ? undefined : pager}
    >
      {error ? (
        <Empty first failed title="That did not cook through" text="The audit log could not be loaded.">
          <Button look="line" onClick={retry}>
            Try again
          </Button>
        </Empty>
      ) : (
        <DataTable
          label="Changes"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          loading={isLoading}
          empty={<Empty first title="No change like that" text="What admins do is written down here." />}
        />
      )}
    </TablePanel>
  );
}

const COLUMNS: Column<AuditEntry>[] = [
  {
    key: 'by',
    title: 'Who',
    phone: 'title',
    cell: ({ by }) => <b className="doer">{by ? (by.username ?? 'a former member') : 'Command line'}</b>,
  },
  {
    key: 'action',
    title: 'Did',
    phone: 'line',
    cell: (entry) => (
      <span className="deed">
        <Chip>{DONE[entry.action] ?? entry.action}</Chip>{' '}
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
    cell: ({ dateCreated }) => <When instant={dateCreated} />,
  },
];
