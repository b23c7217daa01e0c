import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import type { Tag } from '#contract/catalog/tags.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import {
  BulkEditControls,
  type BulkEditControlsProps,
  type BulkChangesFormProps,
} from './bulk-edit-controls.tsx';
import { SANDWICH_NOUN } from './bulk-edit-noun.ts';
import { SandwichChangesForm, type SandwichChanges } from './sandwich-changes-form.tsx';

type SandwichBulkEditsProps = BulkEditControlsProps<Sandwich> & { tags: readonly Tag[] };

export function SandwichBulkEdits({ tags, ...props }: SandwichBulkEditsProps) {
  return (
    <BulkEditControls
      {...props}
      mayRestore
      noun={SANDWICH_NOUN}
      deletionText="We’ll take them off their menus. Reviews and XP stay, and you can restore them."
      send={(body, idempotencyKey) => callApi('POST', '/api/sandwich-bulk-edits', { body, idempotencyKey })}
      renderForm={(form: BulkChangesFormProps<SandwichChanges>) => (
        <SandwichChangesForm tags={tags} {...form} />
      )}
    />
  );
}
