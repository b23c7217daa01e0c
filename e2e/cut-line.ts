import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

export type Line = {
  readonly baseUrl: string;
  /** Whoever is talking is cut off, and nobody gets through. */
  cut(): void;
  mend(): void;
  /** The next requests that have `text` in them reach the site, and their answers do not come back. */
  loseAnswerTo(text: string): void;
  /** How many answers were lost. */
  lost(): number;
  close(): Promise<void>;
};

/** A wire between a browser and the site that can really break, also in the middle of a request. */
export async function openLine(siteUrl: string): Promise<Line> {
  const { port, hostname } = new URL(siteUrl);
  const open = new Set<Socket>();
  let isCut = false;
  let wanted: string | null = null;
  let lost = 0;

  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect({ port: Number(port), host: hostname });
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
