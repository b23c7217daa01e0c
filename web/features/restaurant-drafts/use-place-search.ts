import { useState } from 'react';
import type { Place } from '#contract/places.ts';
import { useReferencePoint } from '#web/lib/geolocation.ts';
import { placeDetails, searchPlaces } from './asks.ts';
import { focusOnSteps } from './focus-on-steps.ts';
import { fillFromPlace } from './from-place.ts';
import { useAttempt } from './use-attempt.ts';
import { useWizard } from './wizard-state.tsx';

/** Looks places up, and fills the form with the one that is chosen. */
export function usePlaceSearch() {
  const { change } = useWizard();
  const here = useReferencePoint();
  const [results, setResults] = useState<readonly Place[] | null>(null);
  const { doing, attempt } = useAttempt();

  function search(text: string) {
    // Where nothing is found, those of the search before would look like it.
    setResults(null);
    void attempt('Searching...', (signal) => searchPlaces(text, here, signal), setResults);
  }

  function choose(placeId: string) {
    void attempt(
      'Loading...',
      (signal) => placeDetails(placeId, signal),
      ({ place, menu }) => {
        change((draft) => fillFromPlace(draft, place, menu));
        focusOnSteps();
      },
    );
  }

  return { results, doing, search, choose };
}
