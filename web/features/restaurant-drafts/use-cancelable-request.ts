import { useEffect, useRef, useState } from 'react';
import { showDraftFailure, dismissFailureToast } from './draft-failure.ts';

/** One thing at a time that the site is asked for: the next attempt ends the one before, and leaving ends the last. */
export function useCancelableRequest() {
  const last = useRef<AbortController>(null);
  const [doing, setDoing] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  useEffect(() => () => last.current?.abort(), []);

  async function attempt<Found>(
    what: string,
    ask: (signal: AbortSignal) => Promise<Found>,
    apply: (found: Found) => void,
  ): Promise<void> {
    last.current?.abort();
    const { signal } = (last.current = new AbortController());
    forget();
    // What the last attempt was told is not true of this one.
    dismissFailureToast();
    setDoing(what);
    try {
      const found = await ask(signal);
      if (!signal.aborted) apply(found);
    } catch (error) {
      if (signal.aborted) return;
      const complaint = showDraftFailure(error);
      setProblem(complaint.inline);
      setReason(complaint.reason);
    }
    if (!signal.aborted) setDoing(null);
  }

  function forget() {
    setProblem(null);
    setReason(null);
  }

  return { doing, problem, reason, attempt, forget };
}
