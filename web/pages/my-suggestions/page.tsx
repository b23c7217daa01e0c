import '#web/styles/pages/suggestions.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ownSuggestionsQuery } from '#web/features/suggestions/queries.ts';
import { OwnSuggestions } from '#web/features/suggestions/own-suggestions.tsx';
import { SuggestionsInMutationQueue } from '#web/features/suggestions/suggestions-in-mutation-queue.tsx';
import { PageHead } from '#web/lib/document/page-head.tsx';
import { LoadFailureLine } from '#web/lib/offline/load-failure-line.tsx';
import { useViewer, type Viewer } from '#web/lib/session/session.ts';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

export function Page() {
  const viewer = useViewer();
  if (!viewer) return null;
  return (
    <div className="wrap">
      <PageHead title="My suggestions" noindex />
      <BackLink to="/profile">Back to profile</BackLink>
      <h1>My suggestions</h1>
      <SuggestionsInMutationQueue userId={viewer.id} />
      <Suggestions viewer={viewer} />
    </div>
  );
}

function Suggestions({ viewer }: { viewer: Viewer }) {
  const list = useInfiniteQuery(ownSuggestionsQuery(viewer.id));
  const suggestions = list.data?.pages.flatMap(({ rows }) => rows);
  if (!suggestions)
    return list.isError ? <LoadFailureLine noun="suggestions" /> : <p role="status">Loading...</p>;
  if (suggestions.length === 0)
    return (
      <EmptyState
        headingLevel={2}
        title="No suggestions yet"
        text="Every restaurant and sandwich has a link to suggest an edit."
      >
        <ButtonLink to="/explore">Explore Sandwiches</ButtonLink>
      </EmptyState>
    );
  return (
    <>
      <OwnSuggestions suggestions={suggestions} />
      {list.hasNextPage && (
        <Button variant="line" wide disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}
