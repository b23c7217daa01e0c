import type { HistoryEntry } from '#contract/catalog/history.ts';
import { formatDate } from '#web/lib/format/date-format.ts';
import { CATALOG_FIELD_LABELS, unsetValueText } from '#shared/catalog/field-labels.ts';
import { ReportLink } from '#web/lib/reports/report-link.tsx';
import { useViewer } from '#web/lib/session/session.ts';
import { Chip } from '#web/ui/display/chip.tsx';
import type { ChangeHistorySubject } from './queries.ts';
import {
  CHANGE_ORIGIN_LABELS,
  capitalizedChangeAuthorText,
  changeActionText,
} from './change-history-texts.ts';
import { RestoreFieldValue } from './restore-field-value.tsx';

export function ChangeHistoryItem({
  entry,
  subject,
}: {
  entry: HistoryEntry;
  subject: ChangeHistorySubject;
}) {
  const { id, action, entityType, entityName, origin, fields, suggestionId, dateCreated } = entry;
  const isOwn = useIsOwn(entry);
  const mayRestore = useMayRestore(entityType) && action === 'update' && origin !== 'merge';
  const label = CHANGE_ORIGIN_LABELS[origin];
  return (
    <article>
      <p className="history-head">
        <b>
          <bdi>{capitalizedChangeAuthorText(entry)}</bdi>
        </b>{' '}
        {changeActionText(entry)}
        {entityType === 'location' && entityName && (
          <>
            {' '}
            <bdi>{entityName}</bdi>
          </>
        )}{' '}
        {label && <Chip>{label}</Chip>}{' '}
        <time className="muted small" dateTime={dateCreated}>
          {formatDate(dateCreated)}
        </time>
        {suggestionId !== null && !isOwn && (
          <>
            {' '}
            <ReportLink entityType="suggestion" id={suggestionId} className="report">
              Report<span className="sr"> this suggestion from {formatDate(dateCreated)}</span>
            </ReportLink>
          </>
        )}
      </p>
      {fields.length > 0 && (
        <dl>
          {fields.map(({ field, before, after }) => (
            <div key={field}>
              <dt className="muted">{CATALOG_FIELD_LABELS[field]}</dt>
              <dd>
                <Values field={field} isNew={action === 'create'} before={before} after={after} />
                {mayRestore && <RestoreFieldValue change={id} field={field} subject={subject} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  );
}

type ValuesProps = { isNew: boolean } & HistoryEntry['fields'][number];

function Values({ field, isNew, before, after }: ValuesProps) {
  const unset = unsetValueText(field);
  return (
    <span dir="auto">
      {!isNew && (
        <>
          <span className="sr">was </span>
          <del>{before ?? unset}</del> <span className="sr">now </span>
        </>
      )}
      <ins>{after ?? unset}</ins>
    </span>
  );
}

function useIsOwn({ by }: HistoryEntry): boolean {
  const viewer = useViewer();
  return viewer ? viewer.username === by?.username : false;
}

/** Same rule as on the server: admins may restore anything, catalog editors only restaurants and locations. */
function useMayRestore(entityType: HistoryEntry['entityType']): boolean {
  const viewer = useViewer();
  if (!viewer) return false;
  return viewer.role === 'admin' || (viewer.catalogEditor && entityType !== 'sandwich');
}
