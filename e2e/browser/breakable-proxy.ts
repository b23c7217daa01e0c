import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

export type BreakableProxy = {
  readonly baseUrl: string;
  /** Whoever is talking is cut off, and nobody gets through. */
  cut(): void;
  mend(): void;
  /** From now on it leads to another site. */
  leadTo(siteUrl: string): void;
  /** Requests that have `text` in them do not get through; null lets all of them through again. */
  hold(text: string | null): void;
  /** The next requests that have `text` in them reach the site, and their answers do not come back. */
  loseAnswerTo(text: string): void;
  /** How many answers were lost. */
  lost(): number;
  close(): Promise<void>;
};

/** A wire between a browser and the site that can really break, also in the middle of a request. */
export async function openBreakableProxy(siteUrl: string): Promise<BreakableProxy> {
  let site = new URL(siteUrl);
  const open = new Set<Socket>();
  let isCut = false;
  let wanted: string | null = null;
  let held: string | null = null;
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
      if (held !== null && bytes.includes(held)) return void near.destroy();
      if (wanted !== null && bytes.includes(wanted)) {
        isLosing = true;
        wanted = null;
      }
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      // The site has done it by the time it answers.
      if (!isLosing) return void near.write(bytes);
      lost += 1;
      near.destroy();
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
    leadTo(next) {
      site = new URL(next);
      for (const socket of open) socket.destroy();
    },
    hold: (text) => void (held = text),
    mend: () => void (isCut = false),
    loseAnswerTo: (text) => void (wanted = text),
    lost: () => lost,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
