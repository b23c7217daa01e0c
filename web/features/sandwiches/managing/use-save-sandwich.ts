import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Sandwich } from '#contract/sandwiches.ts';
import { call } from '#web/lib/call.ts';
import { useDeedKey } from '#web/lib/deed-key.ts';
import { isStale, reasonOf } from '#web/lib/reason.ts';
import { refreshCatalogue } from '#web/lib/refresh-catalogue.ts';
import { failureToast, toast } from '#web/ui/toast-store.ts';
import { bodyOf } from './sandwich-fields.ts';
import type { SandwichFields } from './sandwich-fields.ts';

/** Adds a sandwich, or saves it over the version that the form was made from; its tags follow. */
export function useSaveSandwich(restaurantId: number, sandwich: Sandwich | null, onSaved: () => void) {
  const client = useQueryClient();
  const [theirs, setTheirs] = useState<Sandwich | null>(null);
  const keyOf = useDeedKey();

  async function save(fields: SandwichFields) {
    try {
      const saved = await (sandwich ? update(sandwich, fields) : add(fields));
      await call('PUT', '/api/sandwiches/{id}/tags', {
        params: { id: saved.id },
        body: { tagIds: fields.tagIds.map(Number) },
      });
      toast(
        sandwich
          ? { title: 'Sandwich Updated', text: 'The sandwich has been updated successfully.' }
          : { title: 'Sandwich Added', text: 'The sandwich has been added successfully.' },
      );
      onSaved();
      await refreshCatalogue(client);
    } catch (error) {
      if (sandwich && isStale(error)) return showTheirs(sandwich);
      failed(error);
    }
  }

  function add(fields: SandwichFields) {
    const body = { ...bodyOf(fields), restaurantId };
    return call('POST', '/api/sandwiches', { body, idempotencyKey: keyOf(body) });
  }

  function update(known: Sandwich, fields: SandwichFields) {
    return call('PATCH', '/api/sandwiches/{id}', {
      params: { id: known.id },
      body: bodyOf(fields),
      ifMatch: `"${(theirs ?? known).revision}"`,
    });
  }

  async function showTheirs({ id }: Sandwich) {
    try {
      setTheirs(await call('GET', '/api/sandwiches/{id}', { params: { id } }));
    } catch (error) {
      failed(error);
    }
  }

  function failed(error: unknown) {
    const [title, deed] = sandwich ? ['Error Updating Sandwich', 'update'] : ['Error Adding Sandwich', 'add'];
    failureToast(title, `Failed to ${deed} sandwich: ${reasonOf(error)}.`);
  }

  return { save, theirs };
}
