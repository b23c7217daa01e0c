export type InstallEvent = {
  prompt(): Promise<unknown>;
} & Event;

let installEvent: InstallEvent | null = null;

/** Suppresses the browser's own banner. The event comes once, before the code of our offer is loaded. */
export function captureInstallEvent(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installEvent = event as InstallEvent;
  });
}

export function getInstallEvent(): InstallEvent | null {
  return installEvent;
}
