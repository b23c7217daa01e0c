import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { normalizeSearchQuery } from '#web/ui/controls/search-query.ts';
import { updateQueryString, parseUrlState, type UrlStateFields, type UrlState } from './url-state.ts';
import { useRawQueryString } from './use-raw-query-string.ts';

/** Page state in the URL, which a reload, a bookmark or a shared link keeps. */
export function useUrlState<Fields extends UrlStateFields>(fields: Fields) {
  const search = useRawQueryString();
  const [path, navigate] = useLocation();

  // Reads the current URL: another field may have changed since the last render.
  function change(changed: Partial<UrlState<Fields>>): void {
    navigate(`${path}${updateQueryString(location.search, changed as Record<string, string>)}`, {
      replace: true,
    });
  }

  return [parseUrlState(search, fields), change] as const;
}

const TYPING_DELAY_MS = 300;

/** The text of a field whose value is written to the URL when typing has stopped. */
export function useDebouncedInput(value: string, onSettled: (text: string) => void) {
  const [typed, setTyped] = useState({ text: value, settled: value });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function type(text: string): void {
    const query = normalizeSearchQuery(text);
    clearTimeout(timer.current);
    setTyped({ text, settled: value });
    timer.current = setTimeout(
      () => {
        setTyped({ text, settled: query });
        if (query !== value) onSettled(query);
      },
      query === '' ? 0 : TYPING_DELAY_MS,
    );
  }

  return [value === typed.settled ? typed.text : value, type] as const;
}
