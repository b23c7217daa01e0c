import { createServer, request } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { assertDefined } from '#shared/assert-defined.ts';

export type DevelopmentModeBundleProxy = { serveBefore(siteUrl: string): Promise<string>; remove(): void };

/** Unlike the shipped build, the development build reports attributes that differ between server and browser. */
export async function createDevelopmentModeBundleProxy(): Promise<DevelopmentModeBundleProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'clucket-client-'));
  const { build } = await import('vite');
  await build({
    mode: 'development',
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, minify: false, cssMinify: false },
  });
  const files = manifestOf(folder);
  const entry = assertDefined(files['web/entry-client.tsx']).file;
  // Stylesheets of pages too, because their names depend on minification.
  const own = new Set(
    Object.values(files).flatMap(({ file, css = [] }) => [file, ...css].map((one) => `/${one}`)),
  );
  const server = createServer();
  return {
    // A server of its own, because a browser caches nothing while a test answers its requests.
    async serveBefore(siteUrl) {
      server.on('request', (call, answer) => {
        const { pathname } = new URL(call.url ?? '/', siteUrl);
        if (!own.has(pathname) || !/\.(js|css)$/.test(pathname)) return passOn(call, answer, siteUrl, entry);
        const type = pathname.endsWith('.css') ? 'text/css' : 'text/javascript';
        answer.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=3600' });
        answer.end(readFileSync(join(folder, pathname)));
      });
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    remove() {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** To the site, whose pages then load the development build. */
function passOn(call: IncomingMessage, answer: ServerResponse, siteUrl: string, entry: string): void {
  const isPage = call.headers['sec-fetch-dest'] === 'document';
  const headers = { ...call.headers, ...(isPage && { 'accept-encoding': 'identity' }) };
  const passed = request(siteUrl + call.url, { method: call.method, headers }, async (response) => {
    if (!isPage) {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      return void response.pipe(answer);
    }
    const body = (await text(response)).replace(/data-files="[^"]*"/, `data-files="/${entry}"`);
    answer.writeHead(response.statusCode ?? 502, withoutTrustedTypes(response.headers));
    answer.end(body);
  });
  passed.on('error', () => answer.destroy());
  call.pipe(passed);
}

/** To report differences, the development build parses HTML, which no shipped page does. */
function withoutTrustedTypes(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const { 'content-length': _length, 'content-security-policy': policy = '', ...others } = headers;
  const rest = String(policy)
    .split(';')
    .filter((rule) => !/^\s*(require-)?trusted-types/.test(rule));
  return { ...others, 'content-security-policy': rest.join(';') };
}

type Manifest = Record<string, { file: string; css?: string[] }>;

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest;
}
