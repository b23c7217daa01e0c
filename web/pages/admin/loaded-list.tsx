import type { ReactNode } from 'react';
import { ListFailure } from './list-failure.tsx';
import { Loading } from './loading.tsx';

type LoadedListProps = {
  error: Error | null;
  isLoading: boolean;
  /** What the failure and the spinner say. */
  failure: string;
  what: string;
  /** The list. */
  children: ReactNode;
};

/** A list once it is there; until then a spinner in its place, or why it did not come. */
export function LoadedList({ error, isLoading, failure, what, children }: LoadedListProps) {
  if (error) return <ListFailure text={failure} />;
  if (isLoading) return <Loading what={what} />;
  return children;
}
