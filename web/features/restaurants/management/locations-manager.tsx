import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Location, DeletedLocation } from '#contract/catalog/locations.ts';
import { MAX_SEARCH_LENGTH } from '#shared/text/text-limits.ts';
import { normalizeSearchQuery } from '#web/ui/controls/search-query.ts';
import { useDebounced } from '#web/lib/forms/use-debounced.ts';
import { DeletedRowsPanel } from '#web/lib/deleted-content/deleted-panel.tsx';
import { usePagedList } from '#web/lib/api/use-paged-list.ts';
import { invalidateCatalogQueries } from '#web/lib/api/invalidate-catalog-queries.ts';
import { restoreDeletedContent } from '#web/lib/deleted-content/restore-deleted-content.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FailureNotice } from '#web/lib/offline/failure-notice.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { TablePanel } from '#web/ui/tables/table-panel.tsx';
import type { TableColumn } from '#web/ui/tables/data-table.tsx';
import {
  RESTAURANTS_PER_PAGE,
  deletedLocationsQuery,
  locationForEditQuery,
  managedLocationsQuery,
} from './queries.ts';
import { LocationForm } from './location-form.tsx';
import { LocationItem } from './location-item.tsx';

/** A4. */
type Mode = { kind: 'closed' } | { kind: 'add' } | { kind: 'edit'; location: Location };

/** The location whose form is open when the page loads, and the field that gets the focus. */
export type LocationFormToOpen = { id: number; field: 'address' | 'hours' };

type LocationsManagerProps = {
  restaurantId: number;
  mayLookUp: boolean;
  linked?: LocationFormToOpen | null;
  onMove: (location: Location) => void;
  /** Absent if the editor may not merge. */
  onMerge?: ((location: Location) => void) | undefined;
};

export function LocationsManager({
  restaurantId,
  mayLookUp,
  linked = null,
  onMove,
  onMerge,
}: LocationsManagerProps) {
  const [chosen, setMode] = useState<Mode | null>(null);
  const mode = useLinkedMode(restaurantId, linked, chosen) ?? { kind: 'closed' };
  const opener = useRef<Element | null>(null);
  const isOpen = mode.kind !== 'closed';

  function open(next: Mode) {
    opener.current = document.activeElement;
    setMode(next);
  }

  function close() {
    setMode({ kind: 'closed' });
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
  }

  function closeFormOf({ id }: Location) {
    if (mode.kind === 'edit' && mode.location.id === id) setMode({ kind: 'closed' });
  }

  return (
    <div className={isOpen ? 'manage-locations open' : 'manage-locations'}>
      <section aria-labelledby="manage-locations">
        <div className="admin-head">
          <h2 id="manage-locations">Manage Locations</h2>
          <Button variant="line" onClick={() => open({ kind: 'add' })}>
            <Plus className="icon" aria-hidden />
            Add New Location
          </Button>
        </div>
        <LocationList
          restaurantId={restaurantId}
          mode={mode}
          onOpen={open}
          onMove={onMove}
          onMerge={onMerge}
          onDeleted={closeFormOf}
        />
        <DeletedLocations restaurantId={restaurantId} />
      </section>
      {isOpen && (
        <LocationForm
          key={mode.kind === 'edit' ? `${mode.location.id}-${mode.location.revision}` : 'add'}
          restaurantId={restaurantId}
          location={mode.kind === 'edit' ? mode.location : null}
          mayLookUp={mayLookUp}
          focused={chosen === null ? linked?.field : undefined}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Until the editor chooses something else, the form of the linked location is open. */
function useLinkedMode(
  restaurantId: number,
  linked: LocationFormToOpen | null,
  chosen: Mode | null,
): Mode | null {
  const isLinked = linked !== null && chosen === null;
  const { data: location } = useQuery({ ...locationForEditQuery(linked?.id ?? 0), enabled: isLinked });
  if (!isLinked) return chosen;
  return location?.restaurantId === restaurantId ? { kind: 'edit', location } : null;
}

type LocationListProps = {
  restaurantId: number;
  mode: Mode;
  onOpen: (mode: Mode) => void;
  onMove: (location: Location) => void;
  onMerge: ((location: Location) => void) | undefined;
  onDeleted: (location: Location) => void;
};

function LocationList({ restaurantId, mode, onOpen, onMove, onMerge, onDeleted }: LocationListProps) {
  const [search, setSearch] = useState('');
  const q = useDebounced(normalizeSearchQuery(search), 300);
  const { rows, isLoading, error, retry, pager } = usePagedList(
    managedLocationsQuery(restaurantId, q),
    RESTAURANTS_PER_PAGE,
  );
  const isSearched = q !== '' || rows.length >= RESTAURANTS_PER_PAGE || pager.from > 1;
  if (error) return <FailureNotice text="Failed to fetch locations" onRetry={retry} />;
  if (isLoading) return <SkeletonLine width="most" />;
  if (rows.length === 0 && !isSearched)
    return (
      <div className="notice">
        <p>No locations found for this restaurant.</p>
        <Button onClick={() => onOpen({ kind: 'add' })}>Add First Location</Button>
      </div>
    );
  return (
    <TablePanel
      label="Locations"
      search={
        isSearched
          ? {
              placeholder: 'Search addresses...',
              value: search,
              onChange: setSearch,
              maxLength: MAX_SEARCH_LENGTH,
            }
          : undefined
      }
      pager={pager.total === rows.length ? undefined : pager}
    >
      <ol className="managed" start={pager.from || 1}>
        {rows.map((location, index) => (
          <LocationItem
            key={location.id}
            location={location}
            number={pager.from + index}
            isEdited={mode.kind === 'edit' && mode.location.id === location.id}
            onEdit={() => onOpen({ kind: 'edit', location })}
            onMove={() => onMove(location)}
            onMerge={onMerge && (() => onMerge(location))}
            onDeleted={() => onDeleted(location)}
          />
        ))}
      </ol>
      {rows.length === 0 && <p className="tbl-empty">No matching addresses</p>}
    </TablePanel>
  );
}

function DeletedLocations({ restaurantId }: { restaurantId: number }) {
  const client = useQueryClient();
  const { data, ...list } = useQuery(deletedLocationsQuery(restaurantId));
  const refresh = () => invalidateCatalogQueries(client);
  return (
    <DeletedRowsPanel
      noun="locations"
      list={{ ...list, data: data?.map(named) }}
      columns={[ADDRESS]}
      onRestore={({ id, name }) => restoreDeletedContent({ resource: 'locations', id, name, refresh })}
    />
  );
}

type Named = DeletedLocation & { name: string };

function named(location: DeletedLocation): Named {
  return { ...location, name: location.address || 'No address' };
}

const ADDRESS: TableColumn<Named> = {
  key: 'name',
  title: 'Address',
  phone: 'title',
  cell: ({ name }) => <b>{name}</b>,
};
