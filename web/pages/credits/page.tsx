import { useQuery } from '@tanstack/react-query';
import type { SourceCredit } from '#contract/administration/sources.ts';
import { dataCreditsQuery } from '#web/features/sources/queries.ts';
import { PageHead } from '#web/lib/document/page-head.tsx';
import { formatDate } from '#web/lib/format/date-format.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FailureNotice } from '#web/lib/offline/failure-notice.tsx';

export function Page() {
  return (
    <div className="wrap alone">
      <PageHead title="Data sources" />
      <section className="panel">
        <h1>Data sources</h1>
        <Credits />
      </section>
    </div>
  );
}

function Credits() {
  const { data, error, refetch } = useQuery(dataCreditsQuery());
  if (error && !data)
    return <FailureNotice text="We couldn’t load the sources." onRetry={() => void refetch()} />;
  if (data?.length === 0)
    return (
      <EmptyState
        headingLevel={2}
        title="No outside data yet"
        text="Every place on this site was added by hand."
      />
    );
  return (
    <>
      <p className="muted">Many places on this site come from data that others collected. Thank you.</p>
      <ul className="credits" aria-busy={!data || undefined}>
        {(data ?? []).map((credit) => (
          <li key={credit.name}>
            <b dir="auto">{credit.name}</b>
            <p className="muted small">{describeCredit(credit)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function describeCredit({ license, date }: SourceCredit): string {
  const terms = license === null ? 'No license given' : `License: ${license}`;
  return date === null ? terms : `${terms} · Data from ${formatDate(date)}`;
}
