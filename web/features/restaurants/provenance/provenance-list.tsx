import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldProvenance } from '#contract/catalog/provenance.ts';
import { CATALOG_FIELD_LABELS } from '#shared/catalog/field-labels.ts';
import { formatDataSourceLabel } from '#web/lib/format/data-source-label.ts';
import { formatDate } from '#web/lib/format/date-format.ts';
import { useFailureText } from '#web/lib/offline/connection-state.ts';
import { provenanceQuery } from '../management/queries.ts';

export function ProvenanceList({ locationId }: { locationId: number }) {
  const [isOpen, setOpen] = useState(false);
  const { data, isError } = useQuery({ ...provenanceQuery(locationId), enabled: isOpen });
  const failure = useFailureText('We couldn’t load this. Please reload the page.');
  return (
    <details className="provenance small" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Where this comes from</summary>
      {isError && !data ? (
        <p role="alert">{failure}</p>
      ) : (
        <ul aria-busy={!data || undefined}>
          {(data?.fields ?? []).map((provenance) => (
            <li key={provenance.field}>
              <b>{CATALOG_FIELD_LABELS[provenance.field]}:</b> <bdi>{fieldProvenanceText(provenance)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

export function fieldProvenanceText({ edit, source, isAgreed, isDoubtful }: FieldProvenance): string {
  if (edit) {
    const editorName = edit.by ? (edit.by.username ?? 'a former member') : 'someone';
    return edit.dateCreated === null
      ? `edited by ${editorName}`
      : `edited by ${editorName}, ${formatDate(edit.dateCreated)}`;
  }
  if (!source) return 'unknown';
  const agreed = isAgreed ? ', and another source agrees' : '';
  return `${formatDataSourceLabel(source, source.brand)}${agreed}${isDoubtful ? ', with a change waiting for review' : ''}`;
}
