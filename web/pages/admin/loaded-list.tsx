import type { ReactNode } from 'react';
import { ListFailure } from './list-failure.tsx';

type LoadedListProps = {
  error: Error | null;
  isLoading: boolean;
  failure: string;
  noun: string;
  children: ReactNode;
};

export function LoadedList({ error, isLoading, failure, noun, children }: LoadedListProps) {
  if (error) return <ListFailure text={failure} />;
  if (isLoading) return <Loading noun={noun} />;
  return children;
}

function Loading({ noun }: { noun: string }) {
  return (
    <p className="waiting" role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="sr">Loading {noun} ...</span>
    </p>
  );
}
