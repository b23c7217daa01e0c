import { useEffect, useRef, useState } from 'react';
import { showPrefillError, dismissFailureToast } from './show-prefill-error.ts';

/** One request at a time: the next one aborts the last, and so does unmounting. */
export function useCancelableRequest() {
  const last = useRef<AbortController>(null);
  const [busyText, setBusyText] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  useEffect(() => () => last.current?.abort(), []);

  async function attempt<Found>(
    label: string,
    send: (signal: AbortSignal) => Promise<Found>,
    apply: (found: Found) => void,
  ): Promise<void> {
    last.current?.abort();
    const { signal } = (last.current = new AbortController());
    clearErrors();
    // The last attempt's error does not apply to this one.
    dismissFailureToast();
    setBusyText(label);
    try {
      const found = await send(signal);
      if (!signal.aborted) apply(found);
    } catch (error) {
      if (signal.aborted) return;
      const complaint = showPrefillError(error);
      setProblem(complaint.inline);
      setReason(complaint.reason);
    }
    if (!signal.aborted) setBusyText(null);
  }

  function clearErrors() {
    setProblem(null);
    setReason(null);
  }

  return { busyText, problem, reason, attempt, clearErrors };
}
