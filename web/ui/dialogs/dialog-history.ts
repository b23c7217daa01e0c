// An open dialog has its own history entry, so that Back closes it instead of leaving the page. Stacked dialogs share
// one entry, which is pushed again while one is left.

type Close = () => void;

const open: Close[] = [];
let leaving: PromiseWithResolvers<void> | null = null;
/** Another document is loading: a step back would cancel it. */
let isUnloading = false;

export function addDialogHistoryEntry(close: Close): () => void {
  addEventListener('popstate', followBack);
  addEventListener('beforeunload', noteUnload);
  isUnloading = false;
  open.push(close);
  addEntry();
  return () => {
    const at = open.indexOf(close);
    if (at === -1) return;
    open.splice(at, 1);
    // The next question may open in the same task.
    setTimeout(() => open.length === 0 && void stepBack());
  };
}

/** Called before another page is shown, so that Back leads to the page under the dialog. Null if no dialog is open. */
export function closeOpenDialogs(): Promise<void> | null {
  open.length = 0;
  return stepBack();
}

function stepBack(): Promise<void> | null {
  if (leaving === null && !isUnloading && isEntryOfDialog()) {
    leaving = Promise.withResolvers();
    history.back();
  }
  return leaving?.promise ?? null;
}

/** Also works from a dialog that is about to close. */
export function goToPreviousPage(): void {
  const isOver = isEntryOfDialog();
  if (isOver) leaving ??= Promise.withResolvers();
  history.go(isOver ? -2 : -1);
}

function followBack(): void {
  if (leaving) {
    leaving.resolve();
    leaving = null;
  } else if (!isEntryOfDialog()) open.pop()?.();
  if (open.length > 0) addEntry();
}

function noteUnload(): void {
  isUnloading = true;
}

function addEntry(): void {
  if (leaving || isEntryOfDialog()) return;
  // Bypasses the router, which would count it as a page visit.
  History.prototype.pushState.call(history, { ...history.state, isDialog: true }, '');
}

function isEntryOfDialog(): boolean {
  return (history.state as { isDialog?: boolean } | null)?.isDialog ?? false;
}
