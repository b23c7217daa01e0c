export type InstallEvent = {
  prompt(): Promise<unknown>;
} & Event;

let installEvent: InstallEvent | null = null;
let isInstalled = false;

/** Suppresses the browser's own banner. The event comes once, before the code of our offer is loaded. */
export function captureInstallEvent(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installEvent = event as InstallEvent;
  });
  addEventListener('appinstalled', () => {
    isInstalled = true;
  });
}

export function getInstallEvent(): InstallEvent | null {
  return isInstalled ? null : installEvent;
}
