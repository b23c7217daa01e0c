// The types of a worker and of a page conflict in one program; these are the few that are used.
export type WaitUntilEvent = {
  waitUntil(work: Promise<unknown>): void;
} & Event;

export type PushEvent = {
  data: { json(): unknown } | null;
} & WaitUntilEvent;

export type NotificationClickEvent = {
  notification: Notification;
} & WaitUntilEvent;

export type FetchEvent = {
  readonly request: Request;
  readonly clientId: string;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
} & WaitUntilEvent;

export type WorkerMessageEvent = {
  readonly data: unknown;
  readonly source: (WindowClient & { id: string }) | null;
} & WaitUntilEvent;

export type SyncEvent = {
  readonly tag: string;
} & WaitUntilEvent;

export type WindowClient = {
  url: string;
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<WindowClient | null>;
  postMessage(message: unknown): void;
};

type WorkerEvents = {
  install: WaitUntilEvent;
  activate: WaitUntilEvent;
  push: PushEvent;
  notificationclick: NotificationClickEvent;
  fetch: FetchEvent;
  message: WorkerMessageEvent;
  sync: SyncEvent;
};

type WorkerScope = {
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
};

export const serviceWorkerScope = globalThis as unknown as WorkerScope;
