import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

export type NetworkOutageProxy = {
  readonly baseUrl: string;
  cut(): void;
  restore(): void;
  setTarget(siteUrl: string): void;
  /** Requests that contain `text` do not get through; null lets all of them through again. */
  block(text: string | null): void;
  /** The next requests that contain `text` reach the site, but their responses are lost. */
  dropResponseTo(text: string): void;
  droppedResponseCount(): number;
  close(): Promise<void>;
};

/** A proxy between browser and site that can really break, even during a request. */
export async function openNetworkOutageProxy(siteUrl: string): Promise<NetworkOutageProxy> {
  let site = new URL(siteUrl);
  const open = new Set<Socket>();
  let isCut = false;
  let lostText: string | null = null;
  let blockedText: string | null = null;
  let lost = 0;

  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect({ port: Number(site.port), host: site.hostname });
    let isLosing = false;
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (bytes) => {
      if (blockedText !== null && bytes.includes(blockedText)) return void near.destroy();
      if (lostText !== null && bytes.includes(lostText)) {
        isLosing = true;
        lostText = null;
      }
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      // The site has handled the request by the time it responds.
      if (!isLosing) return void near.write(bytes);
      near.destroy();
    });
    // Also counts a response that the browser no longer waited for.
    near.on('close', () => {
      if (isLosing) lost += 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${own}`,
    cut() {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    setTarget(next) {
      site = new URL(next);
      for (const socket of open) socket.destroy();
    },
    block: (text) => void (blockedText = text),
    restore: () => void (isCut = false),
    dropResponseTo: (text) => void (lostText = text),
    droppedResponseCount: () => lost,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
