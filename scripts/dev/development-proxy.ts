import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ViteDevServer } from 'vite';
import { VITE_PATH_PATTERN } from './vite-server.ts';
import { assertDefined } from '#shared/assert-defined.ts';

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void;
type Front = {
  vite: Pick<ViteDevServer, 'middlewares'>;
  port: () => Promise<number | null>;
  gallery: Handler;
  baseUrl: string;
};

export function createDevelopmentProxy({ vite, port, gallery, baseUrl }: Front): Handler {
  const { hostname, port: ownPort } = new URL(baseUrl);
  return (incoming, outgoing) => {
    const { url = '/', headers } = incoming;
    if (VITE_PATH_PATTERN.test(url)) return vite.middlewares(incoming, outgoing, () => notFound(outgoing));
    const host = headers.host?.split(':')[0] ?? '';
    if (host !== hostname && host.endsWith('.localhost')) return gallery(incoming, outgoing);
    if (url === '/gallery')
      return void outgoing.writeHead(302, { location: `http://gallery.localhost:${ownPort || '80'}/` }).end();
    if (url === '/sw.js') return void outgoing.setHeader('content-type', 'text/javascript').end(NO_WORKER);
    void forward(incoming, outgoing, port);
  };
}

/** Removes a service worker that `npm start` left on this port, because it would serve files of a build. */
const NO_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.unregister()));`;

function notFound(outgoing: ServerResponse): void {
  outgoing.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
}

async function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  portOf: Front['port'],
): Promise<void> {
  const port = await portOf();
  if (port === null) return unavailable(outgoing);
  const { method, url: path, headers } = incoming;
  const passed = request({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
    outgoing.writeHead(
      assertDefined(answer.statusCode),
      withDevelopmentContentSecurityPolicy(answer.headers),
    );
    answer.pipe(outgoing);
  });
  passed.on('error', () => (outgoing.headersSent ? outgoing.destroy() : unavailable(outgoing)));
  outgoing.on('close', () => passed.destroy());
  incoming.pipe(passed);
}

function unavailable(outgoing: ServerResponse): void {
  outgoing
    .writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain' })
    .end('The server does not run: the terminal of `npm run dev` says why.');
}

/** Vite adds style elements and talks over a WebSocket; its overlay and React's warnings parse HTML. */
export function withDevelopmentContentSecurityPolicy(
  headers: IncomingMessage['headers'],
): IncomingMessage['headers'] {
  const policy = headers['content-security-policy'];
  if (typeof policy !== 'string') return headers;
  const rules = policy
    .split(';')
    .filter((rule) => !/trusted-types/.test(rule))
    .map((rule) => (/^\s*style-src /.test(rule) ? `${rule} 'unsafe-inline'` : rule))
    .map((rule) => (/^\s*connect-src /.test(rule) ? `${rule} ws: wss:` : rule));
  return { ...headers, 'content-security-policy': rules.join(';') };
}
