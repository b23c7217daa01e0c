import type { ReactNode } from 'react';
import type { HeadingLevel } from '#web/ui/feedback/empty-state.tsx';
import { AdminListFailure } from './list-failure.tsx';

type LoadedListProps = {
  error: Error | null;
  isLoading: boolean;
  failure: string;
  noun: string;
  headingLevel?: HeadingLevel;
  children: ReactNode;
};

export function AdminListBoundary({
  error,
  isLoading,
  failure,
  noun,
  headingLevel = 2,
  children,
}: LoadedListProps) {
  if (error) return <AdminListFailure text={failure} headingLevel={headingLevel} />;
  if (isLoading) return <Loading noun={noun} />;
  return children;
}

function Loading({ noun }: { noun: string }) {
  return (
    <p className="waiting" role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="sr">Loading {noun}...</span>
    </p>
  );
}
