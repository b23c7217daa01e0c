import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

export function useCachedName(of: CachedNameEntityType, id: string): string | undefined {
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

export type CachedNameEntityType = 'sandwich' | 'restaurant';

type NamedAnswer = {
  id?: unknown;
  name?: string;
  restaurantId?: unknown;
  restaurantName?: string;
  sandwichCount?: unknown;
};

export function findCachedName(answer: unknown, of: CachedNameEntityType, id: number): string | undefined {
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
