import { useQueryClient } from '@tanstack/react-query';
import type { Sandwich } from '#contract/sandwiches.ts';
import { call } from '#web/lib/call.ts';
import { useDeedKey } from '#web/lib/deed-key.ts';
import { useConcurrentEdit } from '#web/lib/concurrent-edit.ts';
import { mergeFields } from '#web/lib/merge-fields.ts';
import { reasonOf } from '#web/lib/reason.ts';
import { refreshCatalogue } from '#web/lib/refresh-catalogue.ts';
import { failureToast, toast } from '#web/ui/toast-store.ts';
import {
  NO_SANDWICH,
  bodyOf,
  changesOf,
  fieldsOf,
  sandwichConflicts,
  tagIdsAfter,
} from './sandwich-fields.ts';
import type { SandwichFields } from './sandwich-fields.ts';

/** Adds a sandwich, or saves what was changed of one. */
export function useSaveSandwich(restaurantId: number, sandwich: Sandwich | null, onSaved: () => void) {
  const client = useQueryClient();
  const keyOf = useDeedKey();
  const params = { id: sandwich?.id ?? 0 };
  const { base, update, conflicts, takeTheirs } = useConcurrentEdit(sandwich, {
    fieldsOf,
    differences: sandwichConflicts,
    save: (fields, before, ifMatch) =>
      call('PATCH', '/api/sandwiches/{id}', { params, body: changesOf(fields, before), ifMatch }),
    reread: () => call('GET', '/api/sandwiches/{id}', { params }),
    merge: (before, mine, now) => ({
      ...mergeFields(before, mine, now),
      tagIds: tagIdsAfter(mine, before, now),
    }),
  });

  async function save(fields: SandwichFields) {
    try {
      const saved = await (base ? update(base, fields) : add(fields));
      if (!saved) return;
      await saveTags(saved, fields, base);
      toast(sandwich ? UPDATED : ADDED);
      onSaved();
      await refreshCatalogue(client);
    } catch (error) {
      reportFailure(sandwich ? 'update' : 'add', error);
    }
  }

  function add(fields: SandwichFields) {
    const body = { ...bodyOf(fields), restaurantId };
    return call('POST', '/api/sandwiches', { body, idempotencyKey: keyOf(body) });
  }

  return { save, conflicts, takeTheirs };
}

async function saveTags(saved: Sandwich, fields: SandwichFields, base: Sandwich | null): Promise<void> {
  const now = fieldsOf(saved);
  const tagIds = tagIdsAfter(fields, base ? fieldsOf(base) : NO_SANDWICH, now);
  if (tagIds.toSorted().join() === now.tagIds.toSorted().join()) return;
  const body = { tagIds: tagIds.map(Number) };
  await call('PUT', '/api/sandwiches/{id}/tags', { params: { id: saved.id }, body });
}

const ADDED = { title: 'Sandwich Added', text: 'The sandwich has been added successfully.' };
const UPDATED = { title: 'Sandwich Updated', text: 'The sandwich has been updated successfully.' };
const FAILURE_TITLES = { add: 'Error Adding Sandwich', update: 'Error Updating Sandwich' } as const;

function reportFailure(action: keyof typeof FAILURE_TITLES, error: unknown): void {
  failureToast(FAILURE_TITLES[action], `Failed to ${action} sandwich: ${reasonOf(error)}.`);
}
