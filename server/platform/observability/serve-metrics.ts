import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Log } from './log.ts';
import { StartupError } from '../process/startup-error.ts';

type Settings = {
  port: number;
  host: string;
  text: () => Promise<string>;
  log: Pick<Log, 'warn' | 'info'>;
};

export async function serveMetrics({ port, host, text, log }: Settings): Promise<{ stop(): Promise<void> }> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    const path = request.url?.split('?')[0];
    if (request.method !== 'GET' || path !== '/metrics')
      return void response.writeHead(404, { 'content-type': 'text/plain' }).end('GET /metrics\n');
    text().then(
      (figures) =>
        response.writeHead(200, { 'content-type': CONTENT_TYPE, 'cache-control': 'no-store' }).end(figures),
      (err: unknown) => {
        log.warn({ err }, 'Could not read the metrics');
        response.writeHead(503, { 'content-type': 'text/plain' }).end('Not now\n');
      },
    );
  });
  server.maxConnections = 50;
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new StartupError(
      `Port ${port} is already in use on this machine. Choose another with METRICS_PORT.`,
    );
  });
  log.info(`Metrics are at http://${host}:${port}/metrics`);
  return {
    stop() {
      server.close();
      server.closeAllConnections();
      return Promise.resolve();
    },
  };
}

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
