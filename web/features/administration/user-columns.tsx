import type { ListedUser } from '#contract/members/accounts.ts';
import { formatDate } from '#web/lib/format/date-format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Chip } from '#web/ui/display/chip.tsx';
import { Switch } from '#web/ui/controls/switch.tsx';
import type { TableColumn } from '#web/ui/tables/data-table.tsx';

type UserActions = {
  busy: string | null;
  onPromote: (user: ListedUser) => void;
  onDemote: (user: ListedUser) => void;
  onGrant: (user: ListedUser, granted: boolean) => void;
  onSuspend: (user: ListedUser) => void;
  onLift: (user: ListedUser) => void;
};

type UserColumnOptions = {
  viewerId: string | undefined;
} & UserActions;

export function createUserTableColumns(columnOptions: UserColumnOptions): TableColumn<ListedUser>[] {
  return [
    {
      key: 'username',
      title: 'Username',
      sortable: true,
      phone: 'title',
      cell: (user) => <Name user={user} />,
    },
    {
      key: 'email',
      title: 'Email',
      sortable: true,
      phone: 'line',
      cell: ({ email }) => <span className="muted user-email">{email}</span>,
    },
    { key: 'role', title: 'Role', sortable: true, phone: 'aside', cell: (user) => <Role user={user} /> },
    {
      key: 'xp',
      title: 'XP',
      sortable: true,
      align: 'end',
      cell: ({ xp }) => <span className="num">{xp?.toLocaleString('en-US')}</span>,
    },
    {
      key: 'dateCreated',
      title: 'Joined',
      sortable: true,
      cell: ({ dateCreated }) => (
        <span className="muted num nowrap">{dateCreated && formatDate(dateCreated)}</span>
      ),
    },
    {
      key: 'catalogEditor',
      title: 'Catalog editor',
      phone: 'line',
      cell: (user) => <CatalogEditor user={user} {...columnOptions} />,
    },
    {
      key: 'actions',
      title: 'Actions',
      hideTitle: true,
      align: 'end',
      phone: 'actions',
      cell: (user) => (
        <span className="pair">
          <RoleButton user={user} {...columnOptions} />
          <SuspendButton user={user} {...columnOptions} />
        </span>
      ),
    },
  ];
}

type CatalogEditorProps = Pick<UserColumnOptions, 'busy' | 'onGrant'> & { user: ListedUser };

function CatalogEditor({ user, busy, onGrant }: CatalogEditorProps) {
  if (user.role === 'admin') return <span className="muted small at-laptop">included</span>;
  return (
    <Switch
      label={`Catalog editor: ${user.username}`}
      text="Catalog editor"
      isOn={user.catalogEditor ?? false}
      disabled={busy === user.id}
      onToggle={(granted) => onGrant(user, granted)}
    />
  );
}

type RoleButtonProps = Pick<UserColumnOptions, 'busy' | 'onPromote' | 'onDemote'> & { user: ListedUser };

function RoleButton({ user, busy, onPromote, onDemote }: RoleButtonProps) {
  const isAdmin = user.role === 'admin';
  return (
    <Button
      variant="line"
      className="sm"
      disabled={busy === user.id}
      aria-label={`${isAdmin ? 'Demote' : 'Promote'} ${user.username}`}
      onClick={() => (isAdmin ? onDemote(user) : onPromote(user))}
    >
      {isAdmin ? 'Demote' : 'Promote'}
    </Button>
  );
}

type SuspendProps = Pick<UserColumnOptions, 'busy' | 'onSuspend' | 'onLift' | 'viewerId'> & {
  user: ListedUser;
};

function SuspendButton({ user, busy, viewerId, onSuspend, onLift }: SuspendProps) {
  if (user.id === viewerId) return null;
  const isSuspended = user.standing === 'suspended';
  return (
    <Button
      variant="line"
      className="sm"
      disabled={busy === user.id}
      aria-label={`${isSuspended ? 'Lift suspension' : 'Suspend'}: ${user.username}`}
      onClick={() => (isSuspended ? onLift(user) : onSuspend(user))}
    >
      {isSuspended ? 'Lift suspension' : 'Suspend'}
    </Button>
  );
}

const STANDING_LABELS = { suspended: 'Suspended', leaving: 'Deleting account' } as const;

function Role({ user: { role, standing } }: { user: ListedUser }) {
  return (
    <span className="chips">
      <Chip {...(role === 'admin' ? { tone: 'gold' } : {})}>{role === 'admin' ? 'Admin' : 'User'}</Chip>
      {standing && <Chip tone="hot">{STANDING_LABELS[standing]}</Chip>}
    </span>
  );
}

function Name({ user: { username, displayName, avatarUrl } }: { user: ListedUser }) {
  return (
    <span className="who">
      {avatarUrl ? (
        <img className="avatar" src={avatarUrl} alt="" width={32} height={32} />
      ) : (
        <span className="avatar" aria-hidden="true">
          {username.slice(0, 1).toUpperCase()}
        </span>
      )}
      <span className="user-name">
        <b>{username}</b>
        {displayName && <bdi className="muted small">{displayName}</bdi>}
      </span>
    </span>
  );
}
