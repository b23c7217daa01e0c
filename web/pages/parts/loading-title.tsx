import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Head } from '#web/lib/document/head.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';

/** Title and heading of a page whose own data is still on the way, so that its tab and screen readers know it at once. */
export function LoadingTitle({ title }: { title: string }) {
  return (
    <>
      <Head title={title} />
      <h1 className="sr coming">{title}</h1>
    </>
  );
}

type ComingDetailsProps = {
  label: string;
  of: Named;
  id: string;
  title: (name: string | undefined) => string;
  bones?: ReactNode;
};

export function LoadingDetails({ label, of, id, title, bones }: ComingDetailsProps) {
  const name = useCachedName(of, id);
  return (
    <DetailSkeleton label={label} bones={bones}>
      <LoadingTitle title={title(name)} />
    </DetailSkeleton>
  );
}

/** The name of what a link has led to, where some list that is already here tells it. */
function useCachedName(of: Named, id: string): string | undefined {
  const client = useQueryClient();
  const [name] = useState(() => {
    for (const { state } of client.getQueryCache().getAll()) {
      const found = findNameIn(state.data, of, Number(id));
      if (found) return found;
    }
    return undefined;
  });
  return name;
}

type Named = 'sandwich' | 'restaurant';
type NamedAnswer = {
  id?: unknown;
  name?: string;
  restaurantId?: unknown;
  restaurantName?: string;
  sandwichCount?: unknown;
};

export function findNameIn(answer: unknown, of: Named, id: number): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const told: NamedAnswer = answer;
  if (of === 'restaurant' && told.restaurantId === id && told.restaurantName) return told.restaurantName;
  const isOfThatKind = of === 'sandwich' ? told.restaurantName : told.sandwichCount !== undefined;
  if (told.id === id && isOfThatKind) return told.name;
  for (const part of Object.values(answer)) {
    const name = findNameIn(part, of, id);
    if (name) return name;
  }
  return undefined;
}
