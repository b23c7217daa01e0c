import { useMemo, useState } from 'react';
import { useHydrated } from '../document/use-hydrated.ts';

/** State of one visit to a page: Back, Forward and a reload restore it, a new visit starts fresh. */
export function useHistoryState<Value>(name: string, initial: Value) {
  // The server does not know the state that a reload restores.
  const isHydrated = useHydrated();
  const initialState = useMemo(
    () => (isHydrated ? readHistoryState<Value>(name) : undefined),
    [isHydrated, name],
  );
  const [own, setOwn] = useState<Value>();
  function set(value: Value): void {
    setOwn(() => value);
    writeHistoryState(name, value);
  }
  const restored = initialState !== undefined ? initialState : initial;
  return [own !== undefined ? own : restored, set] as const;
}

function readHistoryState<Value>(name: string): Value | undefined {
  return (history.state as Record<string, Value> | null)?.[name];
}

function writeHistoryState(name: string, value: unknown): void {
  try {
    history.replaceState({ ...(history.state as object | null), [name]: value }, '');
  } catch {
    // Safari throws after a hundred changes in half a minute; Back then restores an older value.
  }
}
