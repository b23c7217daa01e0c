import { useSyncExternalStore } from 'react';
import { createChangeNotifier } from '#web/ui/create-change-notifier.ts';
import type { Theme } from '../document/page-state.ts';
import { usePageState } from '../document/page-state-context.tsx';

const MAX_AGE_SECONDS = 31_536_000;
const { subscribe, notify } = createChangeNotifier();

/** null follows the system. Stored in a cookie, so that the server renders the theme without a flash. */
export function useTheme(): Theme | null {
  const { theme } = usePageState();
  return useSyncExternalStore(subscribe, chosenTheme, () => theme);
}

export function setTheme(theme: Theme | null): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `theme=${theme ?? ''}; Path=/; Max-Age=${theme ? MAX_AGE_SECONDS : 0}; SameSite=Lax${secure}`;
  if (theme) document.documentElement.dataset['theme'] = theme;
  else delete document.documentElement.dataset['theme'];
  notify();
}

function chosenTheme(): Theme | null {
  return (/(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1] as Theme | undefined) ?? null;
}
