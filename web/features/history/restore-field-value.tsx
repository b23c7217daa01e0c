import { useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { HistoryField } from '#contract/catalog/history.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { CATALOG_FIELD_LABELS } from '#shared/catalog/field-labels.ts';
import { userErrorText } from '#web/lib/errors/error-reason.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import type { ChangeHistorySubject } from './queries.ts';

type RestoreFieldProps = { change: number; field: HistoryField; subject: ChangeHistorySubject };

/** Restores one field to its value before a change. */
export function RestoreFieldValue({ change, field, subject }: RestoreFieldProps) {
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const name = CATALOG_FIELD_LABELS[field];

  async function restore() {
    setSending(true);
    try {
      await callApi('POST', '/api/changes/{id}/restoration', {
        params: { id: change },
        body: { fields: [field] },
      });
      toast({ title: 'Restored', text: `${name} is back to its earlier value.` });
    } catch (error) {
      showFailureToast('Restore failed', userErrorText(error, 'We couldn’t restore it. Please try again.'));
    }
    setSending(false);
    await refreshAfterRestoration(client, subject);
  }

  return (
    <Button variant="line" className="sm" disabled={isSending} onClick={() => void restore()}>
      <RotateCcw className="icon" aria-hidden />
      Restore<span className="sr"> {name}</span>
    </Button>
  );
}

function refreshAfterRestoration(
  client: ReturnType<typeof useQueryClient>,
  { kind, id }: ChangeHistorySubject,
): Promise<unknown> {
  const path = kind === 'restaurant' ? `/api/restaurants/${id}` : `/api/sandwiches/${id}`;
  return Promise.all(
    [path, `${path}/history`, `${path}/locations`, `${path}/last-change`].map((key) =>
      client.invalidateQueries({ queryKey: [key] }),
    ),
  );
}
