import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedUser } from '#contract/members/accounts.ts';
import { MAX_SEARCH_LENGTH } from '#shared/text/text-limits.ts';
import { BADGES_PER_PAGE, badgesOfUserQuery, userChoicesQuery } from '#web/features/badges/queries.ts';
import { AwardBadgeDialog } from '#web/features/badges/award-badge-dialog.tsx';
import { UserBadgesPanel } from '#web/features/badges/user-badges-panel.tsx';
import { BadgeRecipientPicker } from '#web/features/badges/badge-recipient-picker.tsx';
import { useDebounced } from '#web/lib/forms/use-debounced.ts';
import { normalizeSearchQuery } from '#web/ui/controls/search-query.ts';
import { usePagedList } from '#web/lib/api/use-paged-list.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { TablePanel } from '#web/ui/tables/table-panel.tsx';
import { AdminPageLayout } from '../admin/admin-page-layout.tsx';
import { AdminListFailure } from '../admin/list-failure.tsx';
import { AdminListBoundary } from '../admin/admin-list-boundary.tsx';

export function Page() {
  const [chosen, setChosen] = useState<ListedUser | null>(null);
  return (
    <AdminPageLayout
      title="Award badges"
      back={{ to: '/admin', text: 'Back to Admin' }}
      actions={
        <ButtonLink variant="line" to="/admin/badges">
          Manage badges
        </ButtonLink>
      }
    >
      <div className="award">
        <Users chosen={chosen} onChoose={setChosen} />
        {chosen ? (
          <BadgesOf key={chosen.id} user={chosen} />
        ) : (
          <EmptyState headingLevel={2} title="Please select a user" text="You’ll see their badges here." />
        )}
      </div>
    </AdminPageLayout>
  );
}

function Users({ chosen, onChoose }: { chosen: ListedUser | null; onChoose: (user: ListedUser) => void }) {
  const [search, setSearch] = useState('');
  const q = useDebounced(normalizeSearchQuery(search), 300);
  const { rows, error, isLoading, pager } = usePagedList(userChoicesQuery(q), BADGES_PER_PAGE);
  return (
    <TablePanel
      title="Members"
      search={{
        placeholder: 'Search members...',
        value: search,
        onChange: setSearch,
        maxLength: MAX_SEARCH_LENGTH,
      }}
      pager={error ? undefined : pager}
    >
      <AdminListBoundary
        error={error}
        isLoading={isLoading}
        failure="Failed to load users. Please try refreshing the page."
        noun="members"
        headingLevel={3}
      >
        {rows.length === 0 ? (
          <div className="tbl-empty">
            <EmptyState title="No matching members" text="Try part of the name." />
          </div>
        ) : (
          <BadgeRecipientPicker users={rows} chosen={chosen} onChoose={onChoose} />
        )}
      </AdminListBoundary>
    </TablePanel>
  );
}

function BadgesOf({ user }: { user: ListedUser }) {
  const [isAwarding, setAwarding] = useState(false);
  const { data: earned, isError } = useQuery(badgesOfUserQuery(user.id));
  if (isError && !earned)
    return <AdminListFailure text="Failed to load badges. Please try refreshing the page." />;
  return (
    <>
      <UserBadgesPanel key={user.id} user={user} earned={earned} onAward={() => setAwarding(true)} />
      <AwardBadgeDialog
        open={isAwarding}
        user={user}
        earned={new Set(earned?.map(({ id }) => id))}
        onClose={() => setAwarding(false)}
      />
    </>
  );
}
