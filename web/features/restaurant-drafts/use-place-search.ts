import { useState } from 'react';
import type { Place } from '#contract/places.ts';
import { ApiError, call } from '#web/lib/call.ts';
import { useReferencePoint } from '#web/lib/geolocation.ts';
import { focusOnSteps } from './focus-on-steps.ts';
import { fillFromPlace } from './from-place.ts';
import { complain, TOASTS } from './texts.ts';
import { useAbort } from './use-abort.ts';
import { useWizard } from './wizard-state.tsx';

// administration.md section 9.
export const SEARCH_RADIUS = 25_000;

/** Looks places up, and fills the form with the one that is chosen. */
export function usePlaceSearch() {
  const { change } = useWizard();
  const { latitude: lat, longitude: lng } = useReferencePoint();
  const [results, setResults] = useState<readonly Place[] | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const fresh = useAbort();

  async function search(text: string) {
    if (text.trim() === '') return complain(TOASTS.searchEmpty);
    await attempt('Searching...', searchProblem, async (signal) => {
      const query = { query: text.trim(), lat, lng, radius: SEARCH_RADIUS };
      const found = await call('GET', '/api/places/search', { query, signal });
      setResults(found.length > 0 ? found : null);
      if (found.length === 0) complain(TOASTS.nothingFound);
    });
  }

  async function choose(placeId: string) {
    await attempt('Loading...', detailsProblem, async (signal) => {
      const place = await call('GET', '/api/places/details/{placeId}', { params: { placeId }, signal });
      change((draft) => fillFromPlace(draft, place));
      focusOnSteps();
    });
  }

  async function attempt(doing: string, problem: Problem, work: (signal: AbortSignal) => Promise<void>) {
    const signal = fresh();
    setBusy(doing);
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted) complain(problem(error));
    }
    if (!signal.aborted) setBusy(null);
  }

  return { results, busy, search, choose };
}

type Problem = (error: unknown) => (typeof TOASTS)[keyof typeof TOASTS];

function searchProblem() {
  return TOASTS.searchFailed;
}

export function detailsProblem(error: unknown) {
  return error instanceof ApiError && error.status === 404 ? TOASTS.detailsMissing : TOASTS.detailsFailed;
}
