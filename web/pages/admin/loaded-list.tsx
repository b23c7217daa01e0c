import type { ReactNode } from 'react';
import { ListFailure } from './list-failure.tsx';

type LoadedListProps = {
  error: Error | null;
  isLoading: boolean;
  failure: string;
  what: string;
  children: ReactNode;
};

/** A list once it is there; until then a spinner in its place, or why it did not come. */
export function LoadedList({ error, isLoading, failure, what, children }: LoadedListProps) {
  if (error) return <ListFailure text={failure} />;
  if (isLoading) return <Loading what={what} />;
  return children;
}

function Loading({ what }: { what: string }) {
  return (
    <p className="waiting" role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="sr">Loading {what} ...</span>
    </p>
  );
}
