import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pickEncoding } from '../compression.ts';

export type PageAssets = {
  start: string;
  script: string;
  styles: string[];
  fonts: string[];
  pageStyles: Record<string, string[]>;
  modules: Record<string, string[]>;
};

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;
type File = { type: string; bytes: Buffer; packed: Map<string, Buffer | Promise<Buffer>> };

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};
const A_YEAR = 'public, max-age=31536000, immutable';
const packers = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};

/** Browsers ignore these headers outside of documents and workers, and they are as long as a small file. */
const NOT_FOR_SCRIPTS = ['permissions-policy'];
const NOT_FOR_LOOKS = ['permissions-policy', 'content-security-policy'];
const LOOKS = new Set([TYPES['.css'], TYPES['.woff2']]);

export function registerAssets(app: FastifyInstance, folder: string | null): void {
  const files = folder === null ? new Map<string, File>() : readFiles(folder);
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const file = files.get(request.params.name);
    if (!file) return reply.callNotFound();
    reply.type(file.type).header('cache-control', A_YEAR).header('vary', 'Accept-Encoding');
    for (const name of LOOKS.has(file.type) ? NOT_FOR_LOOKS : NOT_FOR_SCRIPTS) reply.removeHeader(name);
    const encoding = file.type === TYPES['.woff2'] ? null : pickEncoding(request.headers['accept-encoding']);
    if (!encoding) return reply.send(file.bytes);
    return reply.header('content-encoding', encoding).send(await pack(file, encoding));
  });
}

function pack(file: File, encoding: 'br' | 'gzip'): Buffer | Promise<Buffer> {
  const packed = file.packed.get(encoding) ?? packers[encoding](file.bytes);
  file.packed.set(encoding, packed);
  return packed;
}

function readFiles(folder: string): Map<string, File> {
  const assets = join(folder, 'assets');
  const names = namesIn(assets);
  const read = (name: string) => readFileSync(join(assets, name));
  return new Map(
    names
      .filter((name) => !PACKED.test(name))
      .map((name) => {
        const type = TYPES[extname(name)] ?? 'application/octet-stream';
        const packed = Object.entries(ENDINGS).filter(([, ending]) => names.includes(name + ending));
        const packs = packed.map(([encoding, ending]) => [encoding, read(name + ending)] as const);
        return [name, { type, bytes: read(name), packed: new Map(packs) }];
      }),
  );
}

const ENDINGS = { br: '.br', gzip: '.gz' };
const PACKED = /\.(br|gz)$/;

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

export function readPageAssets(folder: string): PageAssets {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const chunks = Object.entries(manifest);
  const entry = 'web/entry-client.tsx';
  const ending = (end: string) => chunks.map(([, { file }]) => file).filter((file) => file.endsWith(end));
  const shared = collectImports(manifest, entry);
  const styles = sheetsOf(manifest, shared);
  const pages = chunks.flatMap(
    ([source]) => /^web\/pages\/([\w-]+)\/page\.tsx$/.exec(source)?.slice(1) ?? [],
  );
  const byPage = (pick: (files: Set<string>) => string[]) =>
    Object.fromEntries(
      pages.map((page) => [
        page,
        pick(collectImports(manifest, `web/pages/${page}/page.tsx`, new Set(shared))).map(fromRoot),
      ]),
    );
  return {
    start: fromRoot(manifest['web/script-loader.ts']?.file ?? ''),
    script: `/${manifest[entry]?.file}`,
    styles: styles.map(fromRoot),
    fonts: ending('.woff2').filter(isForEveryPage).map(fromRoot),
    modules: byPage((files) => [...files]),
    pageStyles: byPage((files) => sheetsOf(manifest, files).filter((file) => !styles.includes(file))),
  };
}

function collectImports(manifest: Manifest, source: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[source];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) collectImports(manifest, imported, found);
  return found;
}

function sheetsOf(manifest: Manifest, files: Set<string>): string[] {
  const chunks = Object.values(manifest).filter(({ file }) => files.has(file));
  return [...new Set(chunks.flatMap(({ css = [] }) => css))];
}

function isForEveryPage(font: string): boolean {
  return /-basic-/.test(font);
}

function fromRoot(file: string): string {
  return `/${file}`;
}
