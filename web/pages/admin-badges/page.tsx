import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ListedBadge } from '#contract/members/badges.ts';
import { BADGE_CATEGORIES } from '#contract/base/enum-values.ts';
import { MAX_SEARCH_LENGTH } from '#shared/text/text-limits.ts';
import { normalizeSearchQuery } from '#web/ui/controls/search-query.ts';
import {
  NO_BADGE_FILTER,
  BADGES_PER_PAGE,
  badgeListQuery,
  invalidateBadgeQueries,
  type BadgeListFilter,
} from '#web/features/badges/queries.ts';
import { BadgeTable } from '#web/features/badges/badge-table.tsx';
import { DeleteBadge } from '#web/features/badges/delete-badge.tsx';
import { DeletedBadges } from '#web/features/badges/deleted-badges.tsx';
import { createLazyModuleHook } from '#web/lib/document/lazy-module.ts';
import { useDebounced } from '#web/lib/forms/use-debounced.ts';
import { useHistoryState } from '#web/lib/routing/use-history-state.ts';
import { usePagedList } from '#web/lib/api/use-paged-list.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { LoadingDialog } from '#web/ui/dialogs/loading-dialog.tsx';
import { BADGE_CATEGORY_LABELS } from '#web/features/badges/badge-category-labels.ts';
import { showLoadFailureToast } from '#web/ui/feedback/toast-store.ts';
import { SelectFilter, TablePanel } from '#web/ui/tables/table-panel.tsx';
import { AdminPageLayout } from '../admin/admin-page-layout.tsx';
import { AdminListFailure } from '../admin/list-failure.tsx';

const CATEGORIES = [
  { value: 'all', text: 'All categories' },
  ...BADGE_CATEGORIES.map((category) => ({ value: category, text: BADGE_CATEGORY_LABELS[category] })),
] as const;

export function Page() {
  const client = useQueryClient();
  const [filter, setFilter] = useHistoryState<BadgeListFilter>('filter', NO_BADGE_FILTER);
  const q = useDebounced(normalizeSearchQuery(filter.q), 300);
  const { rows, error, isLoading, pager } = usePagedList(badgeListQuery({ ...filter, q }), BADGES_PER_PAGE);
  const [edited, setEdited] = useState<ListedBadge | 'new' | null>(null);
  const [doomed, setDoomed] = useState<ListedBadge | null>(null);

  return (
    <AdminPageLayout
      title="Badges"
      back={{ to: '/admin', text: 'Back to Admin' }}
      actions={<Actions onCreate={() => setEdited('new')} />}
    >
      <TablePanel
        label="All badges"
        search={{
          placeholder: 'Search badges...',
          value: filter.q,
          onChange: (text) => setFilter({ ...filter, q: text }),
          maxLength: MAX_SEARCH_LENGTH,
        }}
        tools={
          <SelectFilter
            label="Category"
            value={filter.category}
            options={CATEGORIES}
            onChange={(category) => setFilter({ ...filter, category })}
          />
        }
        pager={error ? undefined : pager}
      >
        {error ? (
          <AdminListFailure text="Failed to load badges. Please try refreshing the page." />
        ) : (
          <BadgeTable
            badges={rows}
            loading={isLoading}
            empty={<EmptyList isFiltered={q !== '' || filter.category !== 'all'} />}
            onEdit={setEdited}
            onDelete={setDoomed}
          />
        )}
      </TablePanel>
      <DeletedBadges />
      <BadgeDialog
        edited={edited}
        onSaved={() => invalidateBadgeQueries(client)}
        onClose={() => setEdited(null)}
      />
      <DeleteBadge
        badge={doomed}
        onDone={() => invalidateBadgeQueries(client)}
        onClose={() => setDoomed(null)}
      />
    </AdminPageLayout>
  );
}

function Actions({ onCreate }: { onCreate: () => void }) {
  return (
    <>
      <ButtonLink variant="line" to="/admin/award-badges">
        Award badges
      </ButtonLink>
      <Button onClick={onCreate}>
        <Plus className="icon" aria-hidden />
        Create badge
      </Button>
    </>
  );
}

type BadgeDialogProps = {
  edited: ListedBadge | 'new' | null;
  onSaved: () => Promise<void>;
  onClose: () => void;
};

const fetchForm = async () => (await import('./badge-form-with-image.tsx')).BadgeFormWithImage;
const useBadgeForm = createLazyModuleHook(fetchForm, null);

function BadgeDialog({ edited, onSaved, onClose }: BadgeDialogProps) {
  const Form = useBadgeForm(edited !== null, () => {
    onClose();
    showLoadFailureToast();
  });
  const isNew = edited === 'new';
  const title = isNew ? 'Create badge' : 'Edit badge';
  return (
    <>
      <LoadingDialog wide open={edited !== null && Form === null} onClose={onClose} title={title} />
      <FormDialog wide open={edited !== null && Form !== null} onClose={onClose} title={title}>
        {edited && Form && <Form badge={isNew ? null : edited} onSaved={onSaved} onClose={onClose} />}
      </FormDialog>
    </>
  );
}

function EmptyList({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState headingLevel={2} title="No matching badges" text="Try another name or category." />
  ) : (
    <EmptyState
      headingLevel={2}
      title="No badges yet"
      text="Create the first one. Members earn it with XP, or you award it."
    />
  );
}
