const MAX_AGE_MS = 30 * 60_000;

/** Stands in the history of this tab and not in an address, since anybody could make a link that saves something. */
type PendingSaveState = { pendingSave: { sandwichId: number; pressedAt: number } };

/** For the history entry of the login page that a visitor's Save leads to. */
export function pendingSaveState(sandwichId: number, now: number): PendingSaveState {
  return { pendingSave: { sandwichId, pressedAt: now } };
}

/** The sandwich to save after the login, where the visitor pressed Save not long ago. */
export function pendingSaveIn(state: unknown, now: number): number | null {
  const pending = (state as Partial<PendingSaveState> | null)?.pendingSave;
  return pending && now - pending.pressedAt <= MAX_AGE_MS ? pending.sandwichId : null;
}
