import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import type { ChangeHistorySubject } from '#web/features/history/queries.ts';
import { ChangeHistoryList } from '#web/features/history/change-history-list.tsx';
import { PageHead } from '#web/lib/document/page-head.tsx';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import { fitDocumentTitle } from './fit-document-title.ts';
import { longTitleClass } from './long-title-class.ts';

/** Not indexed by search engines, which should find the page of the entity itself. */
export function ChangeHistoryPage({ subject, name }: { subject: ChangeHistorySubject; name: string }) {
  return (
    <div className="wrap">
      <PageHead
        title={fitDocumentTitle(`History of ${withBidiIsolates(name)}`, `History: ${withBidiIsolates(name)}`)}
        noindex
      />
      <BackLink to={`/${subject.kind}/${subject.id}`}>Back to {subject.kind} details</BackLink>
      <h1 className={longTitleClass(`History of ${name}`)}>
        History of <bdi>{name}</bdi>
      </h1>
      <ChangeHistoryList subject={subject} />
    </div>
  );
}
