import { useEffect, useState } from 'react';
import type { PlaceSuggestion } from '#contract/places.ts';
import { call } from '#web/lib/call.ts';
import { useReferencePoint } from '#web/lib/geolocation.ts';

// administration.md section 9.
export const SUGGESTIONS_FROM = 3;
export const SUGGESTIONS_DELAY = 300;
export const SUGGESTIONS_RADIUS = 50_000;

/** What the lookup offers while one types; nothing where it cannot be asked, for the search still can. */
export function useSuggestions(text: string): readonly PlaceSuggestion[] {
  const input = text.trim();
  const { latitude: lat, longitude: lng } = useReferencePoint();
  const [found, setFound] = useState<{ input: string; list: readonly PlaceSuggestion[] } | null>(null);
  const isEnough = input.length >= SUGGESTIONS_FROM;

  useEffect(() => {
    if (!isEnough) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const timer = setTimeout(() => {
      const query = { input, lat, lng, radius: SUGGESTIONS_RADIUS };
      call('GET', '/api/places/autocomplete', { query, signal }).then(
        (list) => setFound({ input, list }),
        () => signal.aborted || setFound({ input, list: [] }),
      );
    }, SUGGESTIONS_DELAY);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [input, isEnough, lat, lng]);

  return isEnough ? (found?.list ?? NONE) : NONE;
}

const NONE: readonly PlaceSuggestion[] = [];
