import { useEffect, useState } from 'react';
import type { PlaceSuggestion } from '#contract/places.ts';
import { useReferencePoint } from '#web/lib/geolocation.ts';
import { suggestPlaces } from './asks.ts';

// administration.md section 9.
export const SUGGESTIONS_FROM = 3;
export const SUGGESTIONS_DELAY = 300;

/** What the lookup offers while one types; nothing where it cannot be asked, for the search still can. */
export function useSuggestions(text: string): readonly PlaceSuggestion[] {
  const input = text.trim();
  const { latitude, longitude } = useReferencePoint();
  const [found, setFound] = useState(NONE);
  const isEnough = input.length >= SUGGESTIONS_FROM;

  useEffect(() => {
    if (!isEnough) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const timer = setTimeout(() => {
      suggestPlaces(input, { latitude, longitude }, signal).then(setFound, () => {
        if (!signal.aborted) setFound(NONE);
      });
    }, SUGGESTIONS_DELAY);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [input, isEnough, latitude, longitude]);

  return isEnough ? found : NONE;
}

const NONE: readonly PlaceSuggestion[] = [];
