import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Takes over text that was typed before hydration, which React would erase. */
export function useInputTypedBeforeHydration(
  value: string,
  onChange: (text: string) => void,
): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const typed = field.current?.value ?? value;
    if (typed !== value) onChange(typed);
    // oxlint-disable-next-line react/exhaustive-deps -- only what was typed before the first effect
  }, []);
  return field;
}
