const always = { subscribe: () => () => {}, isFocused: () => true, isOnline: () => true };

/** In place of the library's: nothing is asked again because a window or the network is back, and nothing waits for them. */
export { always as focusManager, always as onlineManager };

/** The library lets others keep the time, which nobody does here. */
export const timeoutManager = globalThis;

export function systemSetTimeoutZero(callback: () => void): void {
  setTimeout(callback, 0);
}
