import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import type { Location } from '#contract/catalog/locations.ts';
import type { RestaurantDetails } from '#contract/catalog/restaurants.ts';
import { ChangePhotoButton } from '#web/features/images/change-photo-button.tsx';
import { restaurantForEditQuery } from '#web/features/restaurants/management/queries.ts';
import { RestaurantDetailsForm } from '#web/features/restaurants/management/restaurant-details-form.tsx';
import { LastChangeText } from '#web/features/restaurants/management/last-change-text.tsx';
import {
  LocationsManager,
  type LocationFormToOpen,
} from '#web/features/restaurants/management/locations-manager.tsx';
import { ApiError } from '#web/lib/api/api-client.ts';
import { isNotFoundError } from '#web/lib/api/query-client.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { AdminPageLayout } from '../admin/admin-page-layout.tsx';
import { DetailSkeleton } from '../components/detail-skeleton.tsx';
import { MergeLocation } from './merge-location.tsx';
import { MoveLocation } from './move-location.tsx';

export function Page() {
  const search = new URLSearchParams(useSearch());
  const id = search.get('id') ?? '';
  const isNamed = /^\d{1,10}$/.test(id);
  const { data: restaurant, error } = useQuery({ ...restaurantForEditQuery(id), enabled: isNamed });
  const isAdmin = useViewer()?.role === 'admin';
  // A catalog editor may not open the dashboard.
  const back = isAdmin ? '/admin' : '/admin/restaurants';

  if (restaurant && !isNotFoundError(error))
    return <Edit restaurant={restaurant} back={back} isAdmin={isAdmin} linked={linkedLocation(search)} />;
  return (
    <AdminPageLayout title="Edit Restaurant" back={{ to: back, text: 'Back to admin' }}>
      {isNamed && !error ? (
        <DetailSkeleton label="Loading the restaurant" />
      ) : (
        <EmptyState
          headingLevel={2}
          failed
          title="Failed to load restaurant data"
          text={isNamed ? whyOf(error) : 'Restaurant ID is required'}
        >
          <ButtonLink to={back}>Back to Admin Dashboard</ButtonLink>
        </EmptyState>
      )}
    </AdminPageLayout>
  );
}

function linkedLocation(search: URLSearchParams): LocationFormToOpen | null {
  const id = search.get('location') ?? '';
  if (!/^\d{1,10}$/.test(id)) return null;
  return { id: Number(id), field: search.get('field') === 'hours' ? 'hours' : 'address' };
}

function whyOf(error: unknown): string {
  const isGone = error instanceof ApiError && error.status === 410;
  return isGone ? `Failed to fetch restaurant. ${error.text}` : 'Failed to fetch restaurant';
}

const TABS = [
  { value: 'details', label: 'Restaurant Details' },
  { value: 'locations', label: 'Locations' },
] as const;

type EditProps = {
  restaurant: RestaurantDetails;
  back: string;
  isAdmin: boolean;
  linked: LocationFormToOpen | null;
};

function Edit({ restaurant, back, isAdmin, linked }: EditProps) {
  const { id, name } = restaurant;
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>(linked ? 'locations' : 'details');
  const [moved, setMoved] = useState<Location | null>(null);
  const [merged, setMerged] = useState<Location | null>(null);
  return (
    <AdminPageLayout
      title="Edit Restaurant"
      lede={<Link href={`/restaurant/${id}`}>{name}</Link>}
      back={{ to: back, text: 'Back to admin' }}
      actions={
        isAdmin && (
          <ButtonLink variant="line" to={`/admin/sandwiches?restaurant=${id}`}>
            Edit menu
          </ButtonLink>
        )
      }
    >
      <Tabs label="What to edit" tabs={TABS} value={tab} onChange={setTab}>
        {tab === 'details' ? (
          <div className="edit-details">
            <RestaurantDetailsForm restaurant={restaurant} />
            <EditedPhoto restaurant={restaurant} />
          </div>
        ) : (
          <LocationsManager
            restaurantId={id}
            mayLookUp={isAdmin}
            linked={linked}
            onMove={setMoved}
            onMerge={isAdmin ? setMerged : undefined}
          />
        )}
      </Tabs>
      {moved && <MoveLocation key={moved.id} location={moved} onClose={() => setMoved(null)} />}
      {merged && <MergeLocation key={merged.id} location={merged} onClose={() => setMerged(null)} />}
    </AdminPageLayout>
  );
}

function EditedPhoto({ restaurant }: { restaurant: RestaurantDetails }) {
  const { name, imageUrl, drawingUrl } = restaurant;
  return (
    <aside className="edited-photo" aria-label="Photo">
      <div className="art">
        <Picture subject={{ imageUrl, drawingUrl }} alt={name} width={1200} height={800} eager />
        <ChangePhotoButton pictured={{ kind: 'restaurant', ...restaurant }} />
      </div>
      <p className="muted small">
        {imageUrl
          ? 'Best at 1200x800, up to 4MB.'
          : 'No photo yet, so we drew one. Best at 1200x800, up to 4MB.'}
      </p>
      <LastChangeText restaurantId={restaurant.id} />
    </aside>
  );
}
