import '#web/styles/pages/suggestions.css';
import {
  SUGGESTIONS_PER_PAGE,
  suggestionsQuery,
  type SuggestionStateFilter,
} from '#web/features/suggestions/queries.ts';
import { SuggestionQueue } from '#web/features/suggestions/suggestion-queue.tsx';
import { usePagedList } from '#web/lib/api/use-paged-list.ts';
import { useHistoryState } from '#web/lib/routing/use-history-state.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { TablePanel } from '#web/ui/tables/table-panel.tsx';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { AdminPageLayout } from '../admin/admin-page-layout.tsx';
import { AdminListBoundary } from '../admin/admin-list-boundary.tsx';

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'decided', label: 'Decided' },
] as const satisfies readonly { value: SuggestionStateFilter; label: string }[];

const EMPTY = {
  open: { title: 'No open suggestions', text: 'You’ll see what members suggest here.' },
  decided: { title: 'Nothing decided yet', text: 'Every decision stays here, along with who made it.' },
};

export function Page() {
  const [state, setState] = useHistoryState<SuggestionStateFilter>('state', 'open');
  const isAdmin = useViewer()?.role === 'admin';
  return (
    <AdminPageLayout
      title="Suggestions"
      lede={
        <span className="keyboard-shortcuts">
          Keyboard shortcuts: click a suggestion or tab to it, then use A to accept, R to reject, J for the
          next one, and K for the previous one.
        </span>
      }
      back={
        isAdmin
          ? { to: '/admin', text: 'Back to Admin' }
          : { to: '/admin/restaurants', text: 'Back to Restaurants' }
      }
    >
      <Tabs label="Suggestions" tabs={STATES} value={state} onChange={setState}>
        <Panel key={state} state={state} />
      </Tabs>
    </AdminPageLayout>
  );
}

function Panel({ state }: { state: SuggestionStateFilter }) {
  const { rows, error, isLoading, pager } = usePagedList(suggestionsQuery(state), SUGGESTIONS_PER_PAGE);
  return (
    <TablePanel label="Suggestions" pager={error ? undefined : pager}>
      <AdminListBoundary
        error={error}
        isLoading={isLoading}
        failure="Failed to load suggestions. Please try refreshing the page."
        noun="suggestions"
      >
        {rows.length === 0 ? (
          <EmptyState headingLevel={2} {...EMPTY[state]} />
        ) : (
          <SuggestionQueue suggestions={rows} />
        )}
      </AdminListBoundary>
    </TablePanel>
  );
}
