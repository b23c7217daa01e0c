// The types of a worker and of a page cannot stand in one program; these are the few that are used.
export type Waiting = {
  waitUntil(work: Promise<unknown>): void;
} & Event;

export type PushEvent = {
  data: { json(): unknown } | null;
} & Waiting;

export type ClickEvent = {
  notification: Notification;
} & Waiting;

export type FetchEvent = {
  readonly request: Request;
  readonly clientId: string;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
} & Waiting;

export type ToldEvent = {
  readonly data: unknown;
  readonly source: (WindowClient & { id: string }) | null;
} & Waiting;

export type SyncEvent = {
  readonly tag: string;
} & Waiting;

export type WindowClient = {
  url: string;
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<WindowClient | null>;
  postMessage(message: unknown): void;
};

type WorkerEvents = {
  install: Waiting;
  activate: Waiting;
  push: PushEvent;
  notificationclick: ClickEvent;
  fetch: FetchEvent;
  message: ToldEvent;
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

export const worker = globalThis as unknown as WorkerScope;
