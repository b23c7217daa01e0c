// The types of a worker and of a page cannot stand in one program; these are the few that are used.
export interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface PushEvent extends Waiting {
  data: { json(): unknown } | null;
}

export interface ClickEvent extends Waiting {
  notification: Notification;
}

export interface WindowClient {
  url: string;
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<WindowClient | null>;
}

interface WorkerEvents {
  install: Waiting;
  activate: Waiting;
  push: PushEvent;
  notificationclick: ClickEvent;
}

interface WorkerScope {
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  location: Location;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    handle: (event: WorkerEvents[Name]) => void,
  ): void;
}

export const worker = globalThis as unknown as WorkerScope;
