import { useEffect, useState } from 'react';
import type { PlaceSuggestion } from '#contract/places.ts';
import { useReferencePoint } from '#web/lib/geolocation.ts';
import { searchWords } from '#rules/search-words.ts';
import { suggestPlaces } from './asks.ts';

// administration.md section 9.
export const SUGGESTIONS_FROM = 3;
export const SUGGESTIONS_DELAY = 300;

/** What the lookup offers while one types; nothing where it cannot be asked, for the search still can. */
export function useSuggestions(text: string): readonly PlaceSuggestion[] {
  const input = searchWords(text);
  const { latitude, longitude } = useReferencePoint();
  const [found, setFound] = useState({ asked: '', places: NONE });
  const isEnough = input.length >= SUGGESTIONS_FROM;

  useEffect(() => {
    if (!isEnough) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const timer = setTimeout(() => {
      suggestPlaces(input, { latitude, longitude }, signal).then(
        (places) => setFound({ asked: input, places }),
        () => {
          if (!signal.aborted) setFound({ asked: input, places: NONE });
        },
      );
    }, SUGGESTIONS_DELAY);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [input, isEnough, latitude, longitude]);

  // While an answer is on its way those of a longer or shorter form of the same words stay, others go at once.
  const isAboutIt = input.startsWith(found.asked) || found.asked.startsWith(input);
  return isEnough && isAboutIt ? found.places : NONE;
}

const NONE: readonly PlaceSuggestion[] = [];
