import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { PageHead } from '#web/lib/document/page-head.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';

/** Title and heading of a page whose data is loading, so that the tab and screen readers have a name at once. */
export function LoadingTitle({ title }: { title: string }) {
  return (
    <>
      <PageHead title={title} />
      <h1 className="sr coming">{title}</h1>
    </>
  );
}

type LoadingDetailsProps = {
  label: string;
  subject: Named;
  id: string;
  title: (name: string | undefined) => string;
  skeleton?: ReactNode;
};

export function LoadingDetails({ label, subject, id, title, skeleton }: LoadingDetailsProps) {
  const name = useCachedName(subject, id);
  return (
    <DetailSkeleton label={label} skeleton={skeleton}>
      <LoadingTitle title={title(name)} />
    </DetailSkeleton>
  );
}

function useCachedName(of: Named, id: string): string | undefined {
  const client = useQueryClient();
  const [name] = useState(() => {
    for (const { state } of client.getQueryCache().getAll()) {
      const found = findCachedName(state.data, of, Number(id));
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

export function findCachedName(answer: unknown, of: Named, id: number): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const named: NamedAnswer = answer;
  if (of === 'restaurant' && named.restaurantId === id && named.restaurantName) return named.restaurantName;
  const isOfThatKind = of === 'sandwich' ? named.restaurantName : named.sandwichCount !== undefined;
  if (named.id === id && isOfThatKind) return named.name;
  for (const part of Object.values(answer)) {
    const name = findCachedName(part, of, id);
    if (name) return name;
  }
  return undefined;
}
