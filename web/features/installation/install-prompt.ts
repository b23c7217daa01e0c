import { readLocalStorageJson, writeLocalStorageJson } from '#web/lib/device/local-storage.ts';
import { createChangeNotifier } from '#web/ui/create-change-notifier.ts';
import { getInstallEvent } from './install-event.ts';

/** `prompt` is null if the browser has no install prompt. */
export type InstallPrompt = {
  prompt: (() => Promise<unknown>) | null;
};

const ENGAGEMENTS_KEY = 'useful-deeds';
const DISMISSED_KEY = 'install-put-off';
const MIN_ENGAGEMENTS = 2;

let prompt: (() => Promise<unknown>) | null = null;
let state: InstallPrompt | null = null;
const { subscribe, notify } = createChangeNotifier();

export const installPrompt = { now: (): InstallPrompt | null => state, subscribe };

export function watchInstallPrompt(): void {
  const update = () => {
    const event = getInstallEvent();
    prompt = event && (() => event.prompt());
    updatePrompt();
  };
  update();
  addEventListener('beforeinstallprompt', update);
  addEventListener('appinstalled', dismissInstallPrompt);
}

export function recordInstallEngagement(): void {
  writeLocalStorageJson(
    ENGAGEMENTS_KEY,
    Math.min(MIN_ENGAGEMENTS, (readLocalStorageJson<number>(ENGAGEMENTS_KEY) ?? 0) + 1),
  );
  updatePrompt();
}

export function dismissInstallPrompt(): void {
  writeLocalStorageJson(DISMISSED_KEY, true);
  setPrompt(null);
}

function updatePrompt(): void {
  const isEnough = (readLocalStorageJson<number>(ENGAGEMENTS_KEY) ?? 0) >= MIN_ENGAGEMENTS;
  const isAllowed =
    readLocalStorageJson(DISMISSED_KEY) !== true && !matchMedia('(display-mode: standalone)').matches;
  if (isEnough && isAllowed && (prompt || isIos())) setPrompt({ prompt });
}

function isIos(): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}

function setPrompt(next: InstallPrompt | null): void {
  state = next;
  notify();
}
