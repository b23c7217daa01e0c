import { useState } from 'react';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { MergeDialog } from '#web/features/merges/merge-dialog.tsx';
import { sandwichChoicesQuery } from '#web/features/sandwiches/management/queries.ts';
import { ChooseRowDialog } from '#web/lib/catalog-editing/choose-row-dialog.tsx';

const SANDWICHES = { one: 'sandwich', many: 'sandwiches' };

export function MergeSandwich({ sandwich, onClose }: { sandwich: Sandwich; onClose: () => void }) {
  const { id, name } = sandwich;
  const [other, setOther] = useState<number | null>(null);
  return (
    <>
      <ChooseRowDialog
        open={other === null}
        title={`Merge ${withBidiIsolates(name)}`}
        note="Choose the other listing of this sandwich. The older one stays."
        noun={SANDWICHES}
        initialText={name}
        queryOf={sandwichChoicesQuery}
        describe={(row) => ({ id: row.id, name: row.name, details: row.restaurantName })}
        excludedId={id}
        onChoose={(row) => setOther(row.id)}
        onClose={() => other === null && onClose()}
      />
      <MergeDialog entityType="sandwich" ids={other === null ? null : [id, other]} onClose={onClose} />
    </>
  );
}
