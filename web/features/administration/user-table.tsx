import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedUser } from '#contract/members/accounts.ts';
import { MAX_SEARCH_LENGTH } from '#shared/text/text-limits.ts';
import { normalizeSearchQuery } from '#web/ui/controls/search-query.ts';
import { useDebounced } from '#web/lib/forms/use-debounced.ts';
import { useHistoryState } from '#web/lib/routing/use-history-state.ts';
import { usePagedList } from '#web/lib/api/use-paged-list.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FailedListNotice } from '#web/lib/offline/failure-notice.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { SelectFilter, TablePanel } from '#web/ui/tables/table-panel.tsx';
import { toggleTableSorting } from '#web/ui/tables/use-in-memory-table.ts';
import { DataTable } from '#web/ui/tables/data-table.tsx';
import { DEFAULT_USER_TABLE_VIEW, USERS_PER_PAGE, usersQuery, type UserTableView } from './queries.ts';
import {
  demoteUser,
  setCatalogEditorRight,
  liftSuspension,
  promoteUser,
  suspendUser,
} from './member-actions.ts';
import { createUserTableColumns } from './user-columns.tsx';

const ROLES = [
  { value: '', text: 'Everyone' },
  { value: 'admin', text: 'Admins' },
  { value: 'catalogEditor', text: 'Catalog editors' },
] as const satisfies readonly { value: UserTableView['role']; text: string }[];

const SEARCH = { placeholder: 'Search members...', maxLength: MAX_SEARCH_LENGTH };

export function UserTable() {
  const client = useQueryClient();
  const viewer = useViewer();
  const [view, setView] = useHistoryState('users', DEFAULT_USER_TABLE_VIEW);
  const { busy, during } = useBusyUser();
  const [doomed, setDoomed] = useState<ListedUser | null>(null);
  const [suspect, setSuspect] = useState<ListedUser | null>(null);
  const search = useDebounced(normalizeSearchQuery(view.search), 300);
  const list = usePagedList(usersQuery({ ...view, search }), USERS_PER_PAGE);
  const { rows, error, isLoading, retry, pager } = list;
  const change = (changed: Partial<UserTableView>) => setView({ ...view, ...changed });

  const columns = createUserTableColumns({
    busy,
    onPromote: (user) => void during(user, promoteUser(client, user)),
    onDemote: setDoomed,
    onGrant: (user, granted) => void during(user, setCatalogEditorRight(client, user, granted)),
    onSuspend: setSuspect,
    onLift: (user) => void during(user, liftSuspension(client, user)),
    viewerId: viewer?.id,
  });

  return (
    <TablePanel
      title="Members"
      search={{ ...SEARCH, value: view.search, onChange: (text) => change({ search: text }) }}
      tools={
        <SelectFilter label="Role" value={view.role} options={ROLES} onChange={(role) => change({ role })} />
      }
      pager={error ? undefined : pager}
    >
      {error ? (
        <FailedListNotice text="Failed to load users. Please try refreshing the page." onRetry={retry} />
      ) : (
        <DataTable
          label="Members"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          loading={isLoading}
          sorting={view.sorting}
          onSort={(key) =>
            change({ sorting: toggleTableSorting(view.sorting, key) as UserTableView['sorting'] })
          }
          empty={<EmptyState title="No members found" text="Try part of a username or email." />}
        />
      )}
      <SuspendDialog user={suspect} onClose={() => setSuspect(null)} />
      <DemoteDialog
        user={doomed}
        isSelf={doomed?.id === viewer?.id}
        onClose={() => setDoomed(null)}
        onConfirm={(user) => void during(user, demoteUser(client, user))}
      />
    </TablePanel>
  );
}

function useBusyUser() {
  const [busy, setBusy] = useState<string | null>(null);

  async function during(user: ListedUser, work: Promise<void>) {
    setBusy(user.id);
    await work;
    setBusy(null);
  }

  return { busy, during };
}

type DemoteDialogProps = {
  user: ListedUser | null;
  isSelf: boolean;
  onClose: () => void;
  onConfirm: (user: ListedUser) => void;
};

function DemoteDialog({ user, isSelf, onClose, onConfirm }: DemoteDialogProps) {
  return (
    <ConfirmDialog
      open={user !== null}
      title={`Demote ${user?.username ?? ''}?`}
      text={
        isSelf
          ? 'That’s you. You’ll lose access to the admin pages right away.'
          : 'They’ll lose access to the admin pages right away and have to log in again.'
      }
      action="Demote"
      danger
      onClose={onClose}
      onConfirm={() => {
        onClose();
        if (user) onConfirm(user);
      }}
    />
  );
}

const TIMES = [
  { value: '1', text: 'For one day' },
  { value: '7', text: 'For one week' },
  { value: '30', text: 'For 30 days' },
  { value: '', text: 'Until an admin lifts it' },
] as const;

function SuspendDialog({ user, onClose }: { user: ListedUser | null; onClose: () => void }) {
  const client = useQueryClient();
  const [days, setDays] = useState('7');
  const time = days === '' ? null : Number(days);
  return (
    <ReasonDialog
      open={user !== null}
      title={`Suspend ${user?.username ?? ''}?`}
      note="They’ll be logged out right away and won’t be able to log back in. Their reviews stay."
      label="Why? They’ll see this when they try to log in."
      action="Suspend"
      danger
      onClose={onClose}
      onConfirm={(reason) =>
        user ? suspendUser(client, user, { reason, days: time }) : Promise.resolve(true)
      }
    >
      <Field label="How long?">
        {(tie) => (
          <select {...tie} value={days} onChange={(event) => setDays(event.target.value)}>
            {TIMES.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Field>
    </ReasonDialog>
  );
}
