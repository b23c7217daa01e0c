// An open dialog has an entry in the history of its own, so that Back closes it instead of leaving the page. However many
// dialogs lie on each other there is one entry, made anew while one is left.

type Close = () => void;

const open: Close[] = [];
let leaving: PromiseWithResolvers<void> | null = null;
/** Another document is on its way: a step back would cancel it. */
let isUnloading = false;

export function enterDialog(close: Close): () => void {
  addEventListener('popstate', followBack);
  addEventListener('beforeunload', noteUnload);
  isUnloading = false;
  open.push(close);
  addEntry();
  return () => {
    const at = open.indexOf(close);
    if (at === -1) return;
    open.splice(at, 1);
    // The next question of the same kind may open in the same moment.
    setTimeout(() => open.length === 0 && void stepBack());
  };
}

/** Before another page is shown: the way back from there leads to the page under the dialog. Null where there is none to leave. */
export function closeDialogs(): Promise<void> | null {
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

/** To the page before, also from a dialog that is about to close. */
export function goBack(): void {
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
  // Past the router, which would take it for a visit to a page.
  History.prototype.pushState.call(history, { ...history.state, isDialog: true }, '');
}

function isEntryOfDialog(): boolean {
  return (history.state as { isDialog?: boolean } | null)?.isDialog ?? false;
}
