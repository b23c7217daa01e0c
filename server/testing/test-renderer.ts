import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { vi } from 'vitest';
import { acquireDataFolderLock, type FolderLock } from '#server/platform/database/postgres/folder-lock.ts';
import type { PageRenderer } from '#server/platform/http/pages/render-pages.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, 'dist/test-pages');
const LOCK = /^clucket\.lock/;
const LOCK_TIMEOUT_MS = 170_000;
const SOURCES = ['web', 'contract', 'shared', 'packages', 'vite.config.ts', 'package-lock.json'];

let loaded: Promise<PageRenderer> | undefined;

/** Built by the first HTTP test that needs pages, so that other tests do not wait for it. */
export function loadRendererForTests(): Promise<PageRenderer> {
  loaded ??= load().catch((error: unknown) => {
    // A test sees only that pages answer 500.
    console.error(error);
    throw error;
  });
  return loaded;
}

async function load(): Promise<PageRenderer> {
  const folder = join(FOLDER, hashOfSources());
  if (!existsSync(folder)) await buildOnce(folder);
  const entry = pathToFileURL(join(folder, 'entry-server.js')).href;
  const { renderPage } = (await import(/* @vite-ignore */ entry)) as Pick<PageRenderer, 'renderPage'>;
  return { renderPage, assets: ASSETS };
}

/** The workers of a run need the pages at the same time: one of them builds, and the others wait. */
async function buildOnce(folder: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const lock = await waitForLock();
  try {
    if (!existsSync(folder)) build(folder);
  } finally {
    lock.release();
  }
}

/** Shorter than the timeout of a hook, which would not say what it waited for. */
async function waitForLock(): Promise<FolderLock> {
  try {
    return await vi.waitUntil(() => acquireDataFolderLock(FOLDER), {
      timeout: LOCK_TIMEOUT_MS,
      interval: 100,
    });
  } catch (cause) {
    throw new Error(
      `Another process still builds the pages in ${FOLDER}, after ${LOCK_TIMEOUT_MS / 1000} s`,
      { cause },
    );
  }
}

function build(folder: string): void {
  const leftovers = readdirSync(FOLDER).filter((name) => !LOCK.test(name));
  const outDir = mkdtempSync(join(FOLDER, 'building-'));
  const { status, stderr } = spawnSync(
    process.execPath,
    ['scripts/build/build-page-renderer-for-tests.ts', outDir],
    {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production' },
      encoding: 'utf8',
    },
  );
  if (status !== 0) {
    rmSync(outDir, { recursive: true });
    throw new Error(`The pages cannot be built: ${stderr}`);
  }
  for (const name of leftovers) rmSync(join(FOLDER, name), { recursive: true, force: true });
  renameSync(outDir, folder);
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES)
    for (const file of filesIn(source)) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}

function filesIn(source: string): string[] {
  if (/\.\w+$/.test(source)) return [source];
  const names = readdirSync(join(ROOT, source), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /\.(tsx?|css|json)$/.test(name) && !ONLY_FOR_TESTS.test(name))
    .toSorted()
    .map((name) => join(source, name));
}

const ONLY_FOR_TESTS = /\.test\.tsx?$|(?:^|\/)testing\//;

const ASSETS: PageRenderer['assets'] = {
  start: '/assets/start.js',
  script: '/assets/entry-client.js',
  styles: ['/assets/site.css'],
  fonts: [],
  pageStyles: {},
  modules: {},
};
