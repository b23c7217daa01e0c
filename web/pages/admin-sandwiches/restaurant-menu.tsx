import { useQuery } from '@tanstack/react-query';
import { Plus, Tags } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { restaurantQuery } from '#web/features/restaurants/queries.ts';
import { managedMenuQuery } from '#web/features/sandwiches/management/queries.ts';
import { DeletedSandwiches } from '#web/features/sandwiches/management/deleted-sandwiches.tsx';
import type { SandwichAction } from '#web/features/sandwiches/management/sandwich-actions.tsx';
import { RestaurantMenuTable } from '#web/features/sandwiches/management/restaurant-menu-table.tsx';
import { tagsQuery } from '#web/features/tags/queries.ts';
import { useFailureText } from '#web/lib/offline/connection-state.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { AdminPageLayout } from '../admin/admin-page-layout.tsx';
import { DetailSkeleton } from '../components/detail-skeleton.tsx';
import { LoadFailure } from '../components/load-failure.tsx';
import { LazyAddSandwichDialog, LazySandwichDialogs } from './lazy-sandwich-dialogs.tsx';

export function RestaurantMenu({ id, linkedId }: { id: string; linkedId: string | null }) {
  const { data: restaurant, error } = useQuery(restaurantQuery(id));
  const advice = useFailureText('Choose a restaurant to see its menu.');
  if (restaurant)
    return <Menu key={linkedId} id={restaurant.id} name={restaurant.name} linkedId={linkedId} />;
  return (
    <AdminPageLayout title="Edit menu" back={{ to: '/admin/restaurants', text: 'Back to Restaurants' }}>
      {error ? (
        <EmptyState headingLevel={2} failed title="Failed to load restaurant data" text={advice}>
          <ButtonLink to="/admin/restaurants">Restaurants</ButtonLink>
        </EmptyState>
      ) : (
        <DetailSkeleton label="Loading the menu" />
      )}
    </AdminPageLayout>
  );
}

type Mode = { kind: 'closed' } | { kind: 'add' } | SandwichAction;

type MenuProps = {
  id: number;
  name: string;
  /** The sandwich whose form opens with the page. */
  linkedId: string | null;
};

function Menu({ id, name, linkedId }: MenuProps) {
  const { data: sandwiches, error } = useQuery(managedMenuQuery(id));
  const { data: tags = [] } = useQuery(tagsQuery());
  const [chosen, setMode] = useState<Mode | null>(null);
  const linked = sandwiches?.find((sandwich) => String(sandwich.id) === linkedId);
  const mode: Mode = chosen ?? (linked ? { kind: 'edit', sandwich: linked } : { kind: 'closed' });
  const close = () => setMode({ kind: 'closed' });
  return (
    <AdminPageLayout
      title="Edit menu"
      lede={<Link href={`/restaurant/${id}`}>{name}</Link>}
      back={{ to: `/edit-restaurant?id=${id}`, text: 'Back to the restaurant' }}
      actions={
        <>
          <ButtonLink variant="line" to="/admin/tags">
            <Tags className="icon" aria-hidden />
            Tags
          </ButtonLink>
          <Button onClick={() => setMode({ kind: 'add' })}>
            <Plus className="icon" aria-hidden />
            Add sandwich
          </Button>
        </>
      }
    >
      {error && !sandwiches ? (
        <LoadFailure headingLevel={2} noun="sandwiches" />
      ) : (
        <RestaurantMenuTable sandwiches={sandwiches ?? []} onAct={setMode} />
      )}
      <DeletedSandwiches restaurantId={id} />
      <LazyAddSandwichDialog
        open={mode.kind === 'add'}
        restaurant={{ id, name }}
        tags={tags}
        onClose={close}
      />
      <LazySandwichDialogs action={'sandwich' in mode ? mode : null} tags={tags} onClose={close} />
    </AdminPageLayout>
  );
}
