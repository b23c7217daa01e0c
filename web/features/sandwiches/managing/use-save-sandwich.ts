import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Sandwich } from '#contract/sandwiches.ts';
import { call } from '#web/lib/call.ts';
import { useDeedKey } from '#web/lib/deed-key.ts';
import { mergeFields } from '#web/lib/merge-fields.ts';
import { isStale, reasonOf } from '#web/lib/reason.ts';
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

/** Adds a sandwich, or saves what was changed of one; only what somebody else has changed too is asked about. */
export function useSaveSandwich(restaurantId: number, sandwich: Sandwich | null, onSaved: () => void) {
  const client = useQueryClient();
  const [base, setBase] = useState(sandwich);
  const [theirs, setTheirs] = useState<Sandwich | null>(null);
  const keyOf = useDeedKey();

  async function save(fields: SandwichFields) {
    try {
      const saved = await (base ? update(base, theirs ?? base, fields) : add(fields));
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

  /** Null where somebody else's version is shown first. */
  async function update(from: Sandwich, over: Sandwich, fields: SandwichFields): Promise<Sandwich | null> {
    const params = { id: from.id };
    const before = fieldsOf(from);
    try {
      const body = changesOf(fields, before);
      return await call('PATCH', '/api/sandwiches/{id}', { params, body, ifMatch: `"${over.revision}"` });
    } catch (error) {
      if (!isStale(error)) throw error;
      const now = await call('GET', '/api/sandwiches/{id}', { params });
      if (sandwichConflicts(before, fields, fieldsOf(now)).length === 0) return update(from, now, fields);
      setTheirs(now);
      return null;
    }
  }

  /** What the form shows then: theirs, and of mine what they have not changed. */
  function takeTheirs(fields: SandwichFields): SandwichFields {
    if (!base || !theirs) return fields;
    const [before, now] = [fieldsOf(base), fieldsOf(theirs)];
    setBase(theirs);
    setTheirs(null);
    return { ...mergeFields(before, fields, now), tagIds: tagIdsAfter(fields, before, now) };
  }

  const conflicts = (fields: SandwichFields) =>
    base && theirs ? sandwichConflicts(fieldsOf(base), fields, fieldsOf(theirs)) : null;
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
