import '#web/styles/pages/history.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { Link, useSearch } from 'wouter';
import { useLoadFailureText } from '#web/lib/offline/connection-state.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { changeHistoryQuery, type ChangeHistorySubject } from './queries.ts';
import { ChangeHistoryItem } from './change-history-item.tsx';

/** Pages are appended; without JavaScript, each has its own URL. */
export function ChangeHistoryList({ subject }: { subject: ChangeHistorySubject }) {
  const path = `/${subject.kind}/${subject.id}/history`;
  const cursor = new URLSearchParams(useSearch()).get('cursor');
  const { data, isError, isFetching, fetchNextPage } = useInfiniteQuery(changeHistoryQuery(subject, cursor));
  const failure = useLoadFailureText('changes');
  const entries = data?.pages.flatMap(({ rows }) => rows) ?? [];
  const next = data?.pages.at(-1)?.next ?? null;

  function more(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!isFetching) void fetchNextPage();
  }

  if (!data && isError)
    return (
      <div className="history">
        <EmptyState headingLevel={2} failed title="That didn’t cook through" text={failure}>
          <ButtonLink variant="line" to={path}>
            Newest changes
          </ButtonLink>
        </EmptyState>
      </div>
    );
  if (data && entries.length === 0)
    return (
      <div className="history">
        <EmptyState
          headingLevel={2}
          title="No changes yet"
          text="No one has changed anything since it was listed."
        />
      </div>
    );
  return (
    <div className="history">
      {cursor && (
        <Link className="more" href={path}>
          Newest changes
        </Link>
      )}
      {!data && <HistorySkeleton />}
      {data && (
        <ol aria-label="Changes">
          {entries.map((entry) => (
            <li key={entry.id}>
              <ChangeHistoryItem entry={entry} subject={subject} />
            </li>
          ))}
        </ol>
      )}
      {next && (
        <p aria-live="polite">
          <Link className="btn line" href={`${path}?cursor=${encodeURIComponent(next)}`} onClick={more}>
            {isFetching ? 'Loading...' : 'Show more changes'}
          </Link>
          {isError && !isFetching && <span className="bad">{failure}</span>}
        </p>
      )}
    </div>
  );
}

function HistorySkeleton() {
  return (
    <>
      <p className="sr" role="status">
        Loading the history
      </p>
      <ol aria-hidden="true">
        {[1, 2, 3].map((line) => (
          <li key={line}>
            <SkeletonLine width="half" />
            <SkeletonLine width="most" />
          </li>
        ))}
      </ol>
    </>
  );
}
