import { readStored, store } from '#web/lib/local-store.ts';
import { createListeners } from '#web/ui/listeners.ts';

type InstallEvent = {
  prompt(): Promise<unknown>;
} & Event;

/** How it can be installed; `prompt` is null where the browser leaves it to the visitor. */
export type Installing = {
  prompt: (() => Promise<unknown>) | null;
};

const DEEDS = 'useful-deeds';
const PUT_OFF = 'install-put-off';
const ENOUGH = 2;

let prompt: (() => Promise<unknown>) | null = null;
let state: Installing | null = null;
const { subscribe, tell } = createListeners();

export const installing = { now: (): Installing | null => state, subscribe };

/** The browser's own banner stays away: it would come on load. */
export function followInstalling(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    prompt = () => (event as InstallEvent).prompt();
    consider();
  });
  addEventListener('appinstalled', putOff);
}

export function noteUsefulDeed(): void {
  store(DEEDS, Math.min(ENOUGH, (readStored<number>(DEEDS) ?? 0) + 1));
  consider();
}

export function putOff(): void {
  store(PUT_OFF, true);
  change(null);
}

function consider(): void {
  const isEnough = (readStored<number>(DEEDS) ?? 0) >= ENOUGH;
  const isWanted = readStored(PUT_OFF) !== true && !matchMedia('(display-mode: standalone)').matches;
  if (isEnough && isWanted && (prompt || isIos())) change({ prompt });
}

function isIos(): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}

function change(next: Installing | null): void {
  state = next;
  tell();
}
