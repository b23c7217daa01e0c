import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { defined } from '#shared/defined.ts';

export type DevelopmentClient = { serveTo(context: BrowserContext): Promise<void>; remove(): void };

/** Unlike the shipped build, the development build reports attributes that differ between server and browser. */
export async function buildDevelopmentClient(): Promise<DevelopmentClient> {
  const folder = mkdtempSync(join(tmpdir(), 'clucket-client-'));
  const { build } = await import('vite');
  await build({
    mode: 'development',
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, minify: false, cssMinify: false },
  });
  const files = manifestOf(folder);
  const entry = defined(files['web/entry-client.tsx']).file;
  // Stylesheets of pages too, because their names depend on minification.
  const own = new Set(
    Object.values(files).flatMap(({ file, css = [] }) => [file, ...css].map((one) => `/${one}`)),
  );
  return {
    async serveTo(context) {
      await context.route(
        (url) => own.has(url.pathname) && /\.(js|css)$/.test(url.pathname),
        (call) => call.fulfill({ path: join(folder, new URL(call.request().url()).pathname) }),
      );
      await context.route('**/*', async (call) => {
        if (call.request().resourceType() !== 'document') return call.fallback();
        const answer = await call.fetch({ maxRedirects: 0 });
        const body = (await answer.text()).replace(/data-files="[^"]*"/, `data-files="/${entry}"`);
        await call.fulfill({ response: answer, body, headers: withoutTrustedTypes(answer.headers()) });
      });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** To report differences, the development build parses HTML, which no shipped page does. */
function withoutTrustedTypes(headers: Record<string, string>): Record<string, string> {
  const policy = headers['content-security-policy'] ?? '';
  const rest = policy.split(';').filter((rule) => !/^\s*(require-)?trusted-types/.test(rule));
  return { ...headers, 'content-security-policy': rest.join(';') };
}

type Manifest = Record<string, { file: string; css?: string[] }>;

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest;
}
