import { closeOpenDialogs } from '#web/ui/dialogs/dialog-history.ts';

type Navigate = (path: string, options: { replace: true }) => void;

/**
 * Shows the page that the form at `path`/review belongs to. Back then shows neither the form nor the same page again.
 * Someone who has left the form in the meantime stays where they are.
 */
export async function leaveForm(path: string, navigate: Navigate): Promise<void> {
  await closeOpenDialogs();
  if (location.pathname !== `${path}/review`) return;
  if (previousPath() === path) history.back();
  else navigate(path, { replace: true });
}

/** Undefined if the browser does not tell it, or if Back would load another document, which may be outdated. */
function previousPath(): string | undefined {
  const { navigation } = globalThis as { navigation?: Navigation };
  const entry = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1];
  return entry?.sameDocument && entry.url ? new URL(entry.url).pathname : undefined;
}
