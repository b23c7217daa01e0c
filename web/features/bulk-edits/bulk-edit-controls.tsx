import { useState, type ReactNode } from 'react';
import type { BulkEditResult } from '#contract/administration/bulk-edits.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import type { RowSelection } from '#web/ui/tables/use-row-selection.ts';
import type { BulkEditNoun } from './bulk-edit-noun.ts';
import { RejectedRowsDialog } from './rejected-rows-dialog.tsx';
import { BulkEditSelectionBar, type BulkEditRowsQuery } from './selection-bar.tsx';
import { useBulkEdit } from './use-bulk-edit.ts';

type Row = { id: number; name: string };

type BulkRequest<Changes> =
  | { action: 'update'; ids: number[]; changes: Changes }
  | { action: 'delete'; ids: number[] };

export type BulkChangesFormProps<Changes> = {
  onSubmit: (changes: Changes) => Promise<void>;
  onClose: () => void;
};

export type BulkEditControlsProps<Listed extends Row> = {
  selection: RowSelection<Listed>;
  matching: { total: number | null; query: BulkEditRowsQuery<Listed> };
};

type CatalogBulkEditsProps<Listed extends Row, Changes> = BulkEditControlsProps<Listed> & {
  noun: BulkEditNoun;
  /** What else is deleted with the rows, and who can restore it. */
  deletionText: string;
  mayRestore: boolean;
  send: (request: BulkRequest<Changes>, idempotencyKey: string) => Promise<BulkEditResult>;
  renderForm: (props: BulkChangesFormProps<Changes>) => ReactNode;
};

export function BulkEditControls<Listed extends Row, Changes>({
  selection,
  matching,
  noun,
  deletionText,
  mayRestore,
  send,
  renderForm,
}: CatalogBulkEditsProps<Listed, Changes>) {
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const { ids } = selection;
  const { run, rejected, dismissRejected } = useBulkEdit({ noun, mayRestore, onDone: selection.keepOnly });
  const close = () => setDialog(null);
  const count = formatCountWithNoun(ids.length, noun.one, noun.many);

  async function update(changes: Changes) {
    const request = { action: 'update' as const, ids, changes };
    if (await run('changed', request, (key) => send(request, key))) close();
  }

  async function remove() {
    const request = { action: 'delete' as const, ids };
    await run('deleted', request, (key) => send(request, key));
    close();
  }

  return (
    <>
      <BulkEditSelectionBar noun={noun} selection={selection} matching={matching}>
        <Button className="sm" onClick={() => setDialog('edit')}>
          Edit
        </Button>
        <Button variant="danger" className="sm" onClick={() => setDialog('delete')}>
          Delete
        </Button>
      </BulkEditSelectionBar>
      <FormDialog
        open={dialog === 'edit'}
        onClose={close}
        title={`Edit ${count}`}
        note="Fields you don’t change stay as they are."
      >
        {renderForm({ onSubmit: update, onClose: close })}
      </FormDialog>
      <ConfirmDialog
        open={dialog === 'delete'}
        title={`Delete ${count}?`}
        text={deletionText}
        action="Delete"
        busyText="Deleting..."
        danger
        onConfirm={remove}
        onClose={close}
      />
      <RejectedRowsDialog {...rejected} onClose={dismissRejected} />
    </>
  );
}
