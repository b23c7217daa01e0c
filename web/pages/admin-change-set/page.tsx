import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { ChangeSet } from '#contract/catalog/change-sets.ts';
import { AuditLog } from '#web/features/administration/audit-log.tsx';
import { changeSetQuery } from '#web/features/history/queries.ts';
import {
  capitalizedChangeAuthorText,
  changeAuthorText,
  CHANGE_ORIGIN_LABELS,
} from '#web/features/history/change-history-texts.ts';
import { RevertChangeSet } from '#web/features/history/revert-change-set.tsx';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { formatDate } from '#web/lib/format/date-format.ts';
import { isNotFoundError } from '#web/lib/api/query-client.ts';
import type { PageProps } from '#web/routes.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { FailedListNotice } from '#web/lib/offline/failure-notice.tsx';
import { AdminPageLayout } from '../admin/admin-page-layout.tsx';
import { NotFoundMessage } from '../components/not-found-message.tsx';

export function Page({ params }: PageProps) {
  const { id = '' } = params;
  const { data, error, refetch } = useQuery(changeSetQuery(id));
  if (isNotFoundError(error))
    return (
      <NotFoundMessage
        title="Change set not found"
        text="There’s no change set with this number."
        link={{ to: '/admin/audit', text: 'Audit log' }}
      />
    );
  return (
    <AdminPageLayout
      title={`Change set ${id}`}
      lede={data && <Summary set={data} />}
      back={{ to: '/admin/audit', text: 'Back to the audit log' }}
      actions={data && (data.origin === 'merge' ? <UndoMergeLink /> : <RevertChangeSet id={data.id} />)}
    >
      {error && !data ? (
        <FailedListNotice
          headingLevel={2}
          text="We couldn’t load the change set."
          onRetry={() => void refetch()}
        />
      ) : (
        <AuditLog changeSetId={id} />
      )}
    </AdminPageLayout>
  );
}

/** A merge is undone as a whole, which also moves back what members wrote. */
function UndoMergeLink() {
  return (
    <ButtonLink variant="line" to="/admin/duplicates" state={{ tab: 'merges' }}>
      Undo in Duplicates
    </ButtonLink>
  );
}

function Summary({ set }: { set: ChangeSet }) {
  const { origin, summary, by, changeCount, revertedId, revertedBy, dateCreated } = set;
  const author = { by, origin, source: summary };
  return (
    <>
      {by && `${CHANGE_ORIGIN_LABELS[origin] ?? 'Edit'} by `}
      <bdi>{by ? changeAuthorText(author) : capitalizedChangeAuthorText(author)}</bdi> on{' '}
      {formatDate(dateCreated)}: {formatCountWithNoun(changeCount, 'change', 'changes')}.{' '}
      {summary && by && <bdi>{summary}. </bdi>}
      {revertedId !== null && (
        <>
          Reverts <ChangeSetLink id={revertedId} />.{' '}
        </>
      )}
      {revertedBy.length > 0 && (
        <>
          Reverted by <ChangeSetLink id={revertedBy[0] ?? 0} />.
        </>
      )}
    </>
  );
}

function ChangeSetLink({ id }: { id: number }) {
  return <Link href={`/admin/change-sets/${id}`}>change set {id}</Link>;
}
