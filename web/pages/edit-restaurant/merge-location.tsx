import { useState } from 'react';
import type { Location } from '#contract/catalog/locations.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { MergeDialog } from '#web/features/merges/merge-dialog.tsx';
import { locationChoicesQuery } from '#web/features/restaurants/management/queries.ts';
import { ChooseRowDialog } from '#web/lib/catalog-editing/choose-row-dialog.tsx';

const LOCATIONS = { one: 'location', many: 'locations' };

export function MergeLocation({ location, onClose }: { location: Location; onClose: () => void }) {
  const { id, address, restaurantId } = location;
  const [other, setOther] = useState<number | null>(null);
  return (
    <>
      <ChooseRowDialog
        open={other === null}
        title={`Merge ${withBidiIsolates(address || 'the location')}`}
        note="Choose the other listing of this location. The older one stays."
        noun={LOCATIONS}
        isShort
        queryOf={(q) => locationChoicesQuery(restaurantId, q)}
        describe={(row) => ({
          id: row.id,
          name: row.address || 'No address',
          details: row.phoneNumber ?? '',
        })}
        excludedId={id}
        onChoose={(row) => setOther(row.id)}
        onClose={() => other === null && onClose()}
      />
      <MergeDialog entityType="location" ids={other === null ? null : [id, other]} onClose={onClose} />
    </>
  );
}
