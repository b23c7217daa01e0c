import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

const SCRIPT = `new EventSource('/@reload').addEventListener('reload', () => location.reload());`;

type Proxy = { port: number; host: string; target: () => number; gallery: string };

/** Stands before the server and adds to every page a script that reloads it; the server itself knows nothing of it. */
export async function startReloadProxy({ port, host, target, gallery }: Proxy): Promise<{ reload(): void }> {
  const browsers = new Set<ServerResponse>();
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/@reload.js')
      return outgoing.setHeader('content-type', 'text/javascript').end(SCRIPT);
    if (incoming.url === '/@reload') {
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).write(': watching\n\n');
      browsers.add(outgoing);
      outgoing.on('close', () => browsers.delete(outgoing));
      return;
    }
    if (incoming.url === '/gallery') return outgoing.writeHead(302, { location: gallery }).end();
    forward(incoming, outgoing, target());
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, done);
  });
  return {
    reload() {
      for (const browser of browsers) browser.write('event: reload\ndata:\n\n');
    },
  };
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
  const options = { port, host: '127.0.0.1', method: incoming.method, path: incoming.url, headers };
  const passed = request(options, (answer) => {
    if (!answer.headers['content-type']?.startsWith('text/html')) {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
      return;
    }
    let page = '';
    answer.setEncoding('utf8').on('data', (text: string) => (page += text));
    answer.on('end', () => {
      const { 'content-length': _length, etag: _etag, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode!, rest);
      outgoing.end(page.replace('</head>', '<script type="module" src="/@reload.js"></script></head>'));
    });
  });
  passed.on('error', () =>
    outgoing.writeHead(503, { 'retry-after': '1' }).end('The server is starting again.'),
  );
  incoming.pipe(passed);
}
