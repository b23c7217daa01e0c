import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListedBadge } from '#contract/members/badges.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { DataTable, type TableColumn } from '#web/ui/tables/data-table.tsx';
import { BADGE_CATEGORY_LABELS } from './badge-category-labels.ts';
import { BadgePicture } from './badge-picture.tsx';

type BadgeTableProps = {
  badges: readonly ListedBadge[];
  loading: boolean;
  empty: ReactNode;
  onEdit: (badge: ListedBadge) => void;
  onDelete: (badge: ListedBadge) => void;
};

export function BadgeTable({ badges, loading, empty, ...actions }: BadgeTableProps) {
  return (
    <DataTable
      label="Badges"
      columns={columns(actions)}
      rows={badges}
      rowKey={({ id }) => id}
      loading={loading}
      empty={empty}
    />
  );
}

type BadgeActions = Pick<BadgeTableProps, 'onEdit' | 'onDelete'>;

function columns(actions: BadgeActions): TableColumn<ListedBadge>[] {
  return [
    {
      key: 'badge',
      title: 'Badge',
      phone: 'title',
      cell: (badge) => (
        <div className="who">
          <BadgePicture badge={badge} size={44} />
          <p>
            <b>{badge.name}</b>
            <span className="muted small">{badge.description}</span>
          </p>
        </div>
      ),
    },
    {
      key: 'category',
      title: 'Category',
      phone: 'aside',
      cell: ({ category }) => (
        <span className={`chip category ${category}`}>{BADGE_CATEGORY_LABELS[category]}</span>
      ),
    },
    {
      key: 'xp',
      title: 'Required XP',
      align: 'end',
      cell: ({ requiredXp }) => <RequiredXp xp={requiredXp} />,
    },
    {
      key: 'held',
      title: 'Held by',
      align: 'end',
      cell: ({ heldBy = 0 }) => <span className="num">{heldBy.toLocaleString('en-US')}</span>,
    },
    {
      key: 'actions',
      title: 'Actions',
      align: 'end',
      phone: 'actions',
      cell: (badge) => <Actions badge={badge} {...actions} />,
    },
  ];
}

function RequiredXp({ xp }: { xp: number | null }) {
  if (xp === null) return <span className="muted">none</span>;
  return <span className="num">{xp.toLocaleString('en-US')}</span>;
}

function Actions({ badge, onEdit, onDelete }: BadgeActions & { badge: ListedBadge }) {
  return (
    <span className="pair">
      <Button variant="line" className="sm" onClick={() => onEdit(badge)}>
        Edit<span className="sr"> {badge.name}</span>
      </Button>
      <button
        type="button"
        className="iconbtn danger"
        aria-label={`Delete ${badge.name}`}
        onClick={() => onDelete(badge)}
      >
        <Trash2 className="icon" aria-hidden />
      </button>
    </span>
  );
}
