import { useMemo, useState } from 'react';
import { useHydrated } from '../document/use-hydrated.ts';

/** State of this visit of the page: Back, Forward and a reload find it as it was, a new visit begins anew. */
export function useHistoryState<Value>(name: string, initial: Value) {
  // What a reload brings back, the server could not know.
  const isHydrated = useHydrated();
  const kept = useMemo(() => (isHydrated ? readHistoryState<Value>(name) : undefined), [isHydrated, name]);
  const [own, setOwn] = useState<Value>();
  function set(value: Value): void {
    setOwn(() => value);
    writeHistoryState(name, value);
  }
  const restored = kept !== undefined ? kept : initial;
  return [own !== undefined ? own : restored, set] as const;
}

function readHistoryState<Value>(name: string): Value | undefined {
  return (history.state as Record<string, Value> | null)?.[name];
}

function writeHistoryState(name: string, value: unknown): void {
  try {
    history.replaceState({ ...(history.state as object | null), [name]: value }, '');
  } catch {
    // Safari refuses more than a hundred in half a minute: then Back finds what was typed before.
  }
}
