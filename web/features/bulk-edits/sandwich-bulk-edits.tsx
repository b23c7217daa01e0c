import { useState } from 'react';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import type { Tag } from '#contract/catalog/tags.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useIdempotencyKey } from '#web/lib/forms/use-idempotency-key.ts';
import { formatCount } from '#web/lib/format/format-values.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import type { RowSelection } from '#web/ui/tables/use-row-selection.ts';
import { SANDWICHES } from './bulk-noun.ts';
import type { MatchingQuery } from './matching-query.ts';
import { RejectedDialog } from './rejected-dialog.tsx';
import { SandwichChangesForm, type SandwichChanges } from './sandwich-changes-form.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useBulkEdit } from './use-bulk-edit.ts';

type SandwichBulkEditsProps = {
  selection: RowSelection<Sandwich>;
  matching: { total: number | null; query: MatchingQuery<Sandwich> };
  tags: readonly Tag[];
};

const ENDPOINT = '/api/sandwich-bulk-edits';

export function SandwichBulkEdits({ selection, matching, tags }: SandwichBulkEditsProps) {
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const { ids } = selection;
  const keyOf = useIdempotencyKey();
  const { run, rejected, dismissRejected } = useBulkEdit({
    noun: SANDWICHES,
    onDone: selection.keepOnly,
    restore: (deletedIds) => call('POST', ENDPOINT, { body: { action: 'restore', ids: deletedIds } }),
  });
  const close = () => setDialog(null);
  const count = formatCount(ids.length, SANDWICHES.one, SANDWICHES.many);

  async function update(changes: SandwichChanges) {
    const body = { action: 'update' as const, ids, changes };
    const send = () => call('POST', ENDPOINT, { body, idempotencyKey: keyOf(body) });
    if (await run('changed', send)) close();
  }

  async function remove() {
    const body = { action: 'delete' as const, ids };
    await run('deleted', () => call('POST', ENDPOINT, { body }));
    close();
  }

  return (
    <>
      <SelectionBar noun={SANDWICHES} selection={selection} matching={matching}>
        <Button className="sm" onClick={() => setDialog('edit')}>
          Edit
        </Button>
        <Button variant="danger" className="sm" onClick={() => setDialog('delete')}>
          Delete
        </Button>
      </SelectionBar>
      <FormDialog
        open={dialog === 'edit'}
        onClose={close}
        title={`Edit ${count}`}
        note="Fields you leave alone keep their own values."
      >
        <SandwichChangesForm tags={tags} onSubmit={update} onClose={close} />
      </FormDialog>
      <ConfirmDialog
        open={dialog === 'delete'}
        title={`Delete ${count}?`}
        text="They leave their menus. Reviews and XP stay, and they can be restored."
        action="Delete"
        busyText="Deleting..."
        danger
        onConfirm={remove}
        onClose={close}
      />
      <RejectedDialog noun={SANDWICHES} rejected={rejected} onClose={dismissRejected} />
    </>
  );
}
