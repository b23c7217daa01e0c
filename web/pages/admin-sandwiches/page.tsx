import { useQuery } from '@tanstack/react-query';
import { Plus, Tags } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { restaurantQuery } from '#web/features/restaurants/queries.ts';
import { managedMenuQuery } from '#web/features/sandwiches/managing/queries.ts';
import { DeleteSandwich } from '#web/features/sandwiches/managing/delete-sandwich.tsx';
import { DeletedSandwiches } from '#web/features/sandwiches/managing/deleted-sandwiches.tsx';
import { SandwichForm } from '#web/features/sandwiches/managing/sandwich-form.tsx';
import { SandwichTable } from '#web/features/sandwiches/managing/sandwich-table.tsx';
import { tagsQuery } from '#web/features/tags/queries.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { AdminFrame } from '../admin/admin-frame.tsx';
import { DetailSkeleton } from '../parts/detail-skeleton.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';

export function Page() {
  const id = new URLSearchParams(useSearch()).get('restaurant') ?? '';
  const isNamed = /^\d{1,10}$/.test(id);
  const { data: restaurant, error } = useQuery({ ...restaurantQuery(id), enabled: isNamed });
  if (restaurant) return <Menu id={restaurant.id} name={restaurant.name} />;
  return (
    <AdminFrame title="Edit Menu" back={{ to: '/admin/restaurants', text: 'Back to restaurants' }}>
      <NoMenu isNamed={isNamed} hasFailed={error !== null} />
    </AdminFrame>
  );
}

function NoMenu({ isNamed, hasFailed }: { isNamed: boolean; hasFailed: boolean }) {
  if (!isNamed) return <NoRestaurant />;
  if (!hasFailed) return <DetailSkeleton label="Loading the menu" />;
  return (
    <EmptyState
      first
      failed
      title="Failed to load restaurant data"
      text="Choose a restaurant to see its menu."
    >
      <ButtonLink to="/admin/restaurants">Restaurants</ButtonLink>
    </EmptyState>
  );
}

function NoRestaurant() {
  return (
    <EmptyState
      first
      title="Whose menu is it?"
      text="A menu belongs to a restaurant. Choose one to see and edit its sandwiches."
    >
      <ButtonLink to="/admin/restaurants">Choose a restaurant</ButtonLink>
    </EmptyState>
  );
}

type Mode = { kind: 'closed' } | { kind: 'add' } | { kind: 'edit' | 'delete'; sandwich: Sandwich };

function Menu({ id, name }: { id: number; name: string }) {
  const { data: sandwiches, error } = useQuery(managedMenuQuery(id));
  const { data: tags = [] } = useQuery(tagsQuery());
  const [mode, setMode] = useState<Mode>({ kind: 'closed' });
  const close = () => setMode({ kind: 'closed' });
  const edited = mode.kind === 'edit' ? mode.sandwich : null;
  return (
    <AdminFrame
      title="Edit Menu"
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
            Add Sandwich
          </Button>
        </>
      }
    >
      {error ? (
        <LoadFailure first noun="sandwiches" />
      ) : (
        <SandwichTable
          sandwiches={sandwiches ?? []}
          onEdit={(sandwich) => setMode({ kind: 'edit', sandwich })}
          onDelete={(sandwich) => setMode({ kind: 'delete', sandwich })}
        />
      )}
      <DeletedSandwiches restaurantId={id} />
      <FormDialog
        open={mode.kind === 'add' || mode.kind === 'edit'}
        onClose={close}
        title={edited ? 'Edit Sandwich' : 'Add Sandwich'}
        note={name}
        wide
      >
        <SandwichForm restaurantId={id} sandwich={edited} tags={tags} onClose={close} />
      </FormDialog>
      <DeleteSandwich sandwich={mode.kind === 'delete' ? mode.sandwich : null} onClose={close} />
    </AdminFrame>
  );
}
