import { useState } from 'react';
import type { RestaurantRecommendation } from '#contract/members/restaurant-recommendations.ts';
import { MAX_SEARCH_LENGTH } from '#shared/text/text-limits.ts';
import { normalizeSearchQuery } from '#web/ui/controls/search-query.ts';
import {
  NO_RECOMMENDATION_FILTER,
  RECOMMENDATIONS_PER_PAGE,
  recommendationsQuery,
  type RecommendationListFilter,
} from '#web/features/restaurant-recommendations/queries.ts';
import { RecommendationDetailsDialog } from '#web/features/restaurant-recommendations/recommendation-details-dialog.tsx';
import { RecommendationTable } from '#web/features/restaurant-recommendations/recommendation-table.tsx';
import { DecideRecommendationDialog } from '#web/features/restaurant-recommendations/decide-recommendation-dialog.tsx';
import { useDebounced } from '#web/lib/forms/use-debounced.ts';
import { useHistoryState } from '#web/lib/routing/use-history-state.ts';
import { usePagedList } from '#web/lib/api/use-paged-list.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SelectFilter, TablePanel } from '#web/ui/tables/table-panel.tsx';
import { AdminPageLayout } from '../admin/admin-page-layout.tsx';
import { AdminListBoundary } from '../admin/admin-list-boundary.tsx';

const STATUSES = [
  { value: 'all', text: 'All Status' },
  { value: 'pending', text: 'Pending' },
  { value: 'approved', text: 'Approved' },
  { value: 'rejected', text: 'Rejected' },
] as const;

export function Page() {
  const [filter, setFilter] = useHistoryState<RecommendationListFilter>('filter', NO_RECOMMENDATION_FILTER);
  const q = useDebounced(normalizeSearchQuery(filter.q), 300);
  const { rows, error, isLoading, pager } = usePagedList(
    recommendationsQuery({ ...filter, q }),
    RECOMMENDATIONS_PER_PAGE,
  );
  const [details, setDetails] = useState<RestaurantRecommendation | null>(null);
  const [reviewed, setReviewed] = useState<RestaurantRecommendation | null>(null);

  return (
    <AdminPageLayout title="Restaurant Recommendations" back={{ to: '/admin', text: 'Back to admin' }}>
      <TablePanel
        label="Recommendations"
        search={{
          placeholder: 'Search recommendations...',
          value: filter.q,
          onChange: (text) => setFilter({ ...filter, q: text }),
          maxLength: MAX_SEARCH_LENGTH,
        }}
        tools={
          <SelectFilter
            label="Status"
            value={filter.status}
            options={STATUSES}
            onChange={(status) => setFilter({ ...filter, status })}
          />
        }
        pager={error ? undefined : pager}
      >
        <AdminListBoundary
          error={error}
          isLoading={isLoading}
          failure="Failed to load restaurant recommendations. Please try refreshing the page."
          noun="recommendations"
        >
          <RecommendationTable
            recommendations={rows}
            empty={<EmptyList isFiltered={q !== '' || filter.status !== 'all'} />}
            onDetails={setDetails}
            onReview={setReviewed}
          />
        </AdminListBoundary>
      </TablePanel>
      <RecommendationDetailsDialog
        recommendation={details}
        onClose={() => setDetails(null)}
        onReview={() => {
          setReviewed(details);
          setDetails(null);
        }}
      />
      <DecideRecommendationDialog recommendation={reviewed} onClose={() => setReviewed(null)} />
    </AdminPageLayout>
  );
}

function EmptyList({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      headingLevel={2}
      title="No matching recommendations found"
      text="Try adjusting your search or filters"
    />
  ) : (
    <EmptyState
      headingLevel={2}
      title="No restaurant recommendations yet"
      text="Recommendations will appear here when users submit them"
    />
  );
}
