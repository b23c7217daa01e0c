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

export interface FetchEvent extends Waiting {
  readonly request: Request;
  readonly clientId: string;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

export interface ToldEvent extends Waiting {
  readonly data: unknown;
  readonly source: (WindowClient & { id: string }) | null;
}

export interface SyncEvent extends Waiting {
  readonly tag: string;
}

export interface WindowClient {
  url: string;
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<WindowClient | null>;
  postMessage(message: unknown): void;
}

interface WorkerEvents {
  install: Waiting;
  activate: Waiting;
  push: PushEvent;
  notificationclick: ClickEvent;
  fetch: FetchEvent;
  message: ToldEvent;
  sync: SyncEvent;
}

interface WorkerScope {
  registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'navigationPreload'>;
  location: Location;
  clients: {
    claim(): Promise<void>;
    get(id: string): Promise<WindowClient | undefined>;
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
