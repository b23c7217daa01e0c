import { useQuery } from '@tanstack/react-query';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { sandwichQuery } from '#web/features/sandwiches/queries.ts';
import { isNotFoundError } from '#web/lib/api/query-client.ts';
import type { PageProps } from '#web/routes.ts';
import { ChangeHistoryPage } from '../components/change-history-page.tsx';
import { PageLoadFailure } from '../components/load-failure.tsx';
import { LoadingDetails } from '../components/loading-details.tsx';
import { SandwichNotFound } from '../components/sandwich-not-found.tsx';

export function Page({ params }: PageProps) {
  const { id = '' } = params;
  const { data, error } = useQuery(sandwichQuery(id));
  if (isNotFoundError(error)) return <SandwichNotFound error={error} />;
  if (data) return <ChangeHistoryPage subject={{ kind: 'sandwich', id }} name={data.name} />;
  if (!error)
    return (
      <LoadingDetails
        label="Loading the history"
        subject="sandwich"
        id={id}
        title={(name) => (name ? `History of ${withBidiIsolates(name)}` : 'History')}
      />
    );
  return <PageLoadFailure noun="sandwiches" />;
}
