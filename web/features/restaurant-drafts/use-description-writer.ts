import { useState } from 'react';
import { call } from '#web/lib/call.ts';
import { toast } from '#web/ui/toast-store.ts';
import { setBasics } from './draft-actions.ts';
import type { RestaurantDraft } from './draft.ts';
import { complain, TOASTS } from './texts.ts';
import { useAbort } from './use-abort.ts';
import { useWizard } from './wizard-state.tsx';

export function useDescriptionWriter() {
  const { draft, change } = useWizard();
  const [isWriting, setIsWriting] = useState(false);
  const fresh = useAbort();
  const put = (description: string) => change((before) => setBasics(before, { description }));

  async function write() {
    if (isWriting) return;
    if (draft.basics.name.trim() === '') return complain(TOASTS.nameMissing);
    const before = draft.basics.description;
    const signal = fresh();
    setIsWriting(true);
    try {
      const body = factsOf(draft);
      const { description } = await call('POST', '/api/restaurant/generate-description', { body, signal });
      put(description);
      if (before.trim() !== '')
        toast({ title: 'Description written', action: { label: 'Undo', run: () => put(before) } });
    } catch {
      if (!signal.aborted) complain(TOASTS.descriptionFailed);
    }
    if (!signal.aborted) setIsWriting(false);
  }

  return { isWriting, write };
}

/** What is known so far, the first location and the menu too. */
export function factsOf({ basics, locations, sandwiches }: RestaurantDraft) {
  const { name, website, restaurantType, priceRange } = basics;
  const wanted = sandwiches.filter(({ isWanted }) => isWanted).map((one) => one.name.trim());
  return {
    name: name.trim(),
    website: website.trim(),
    restaurantType,
    priceRange,
    address: locations[0]?.address.trim() ?? '',
    sandwiches: wanted.filter((sandwich) => sandwich !== '').slice(0, 200),
  };
}
