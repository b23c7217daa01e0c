import { useEffect, useRef } from 'react';

/** A signal for each new attempt: the one before it ends, and the last one with the screen. */
export function useAbort(): () => AbortSignal {
  const last = useRef<AbortController>(null);
  useEffect(() => () => last.current?.abort(), []);
  return () => {
    last.current?.abort();
    last.current = new AbortController();
    return last.current.signal;
  };
}
