const MAX_AGE_MS = 30 * 60_000;

/** In this tab's history state and not in the URL, because a link could save something for whoever opens it. */
type PendingSaveState = { pendingSave: { sandwichId: number; pressedAt: number } };

export function createPendingSaveState(sandwichId: number, now: number): PendingSaveState {
  return { pendingSave: { sandwichId, pressedAt: now } };
}

/** Only if the visitor clicked Save a short time ago. */
export function readPendingSandwichId(state: unknown, now: number): number | null {
  const pending = (state as Partial<PendingSaveState> | null)?.pendingSave;
  return pending && now - pending.pressedAt <= MAX_AGE_MS ? pending.sandwichId : null;
}
