import {
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { startTestSite, type StartedTestSite } from '#server/testing/started-test-site.ts';

const HASHED = /[\w.-]+-[0-9a-f]{7,8}\.(?:js|css)\b/g;

export async function startNextVersion(
  version: number,
  environment: Record<string, string>,
): Promise<StartedTestSite> {
  const home = mkdtempSync(join(tmpdir(), 'clucket-next-'));
  for (const name of ['server', 'contract', 'shared', 'packages', 'db', 'scripts', 'dist', 'package.json'])
    cpSync(name, join(home, name), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(home, 'node_modules'));
  renameFiles(join(home, 'dist'), version);
  const site = await startTestSite(environment, home);
  return {
    ...site,
    async stop() {
      const exitCode = await site.stop();
      rmSync(home, { recursive: true, force: true });
      return exitCode;
    },
  };
}

function renameFiles(dist: string, version: number): void {
  const assets = join(dist, 'web/assets');
  for (const name of readdirSync(assets)) if (/\.(br|gz)$/.test(name)) rmSync(join(assets, name));
  const built = new Set(readdirSync(assets));
  const renamed = (text: string) =>
    text.replace(HASHED, (name) => (built.has(name) ? next(name, version) : name));
  const texts = [...built].filter((name) => /\.(js|css)$/.test(name)).map((name) => join(assets, name));
  for (const path of [...texts, join(dist, 'web/.vite/manifest.json'), join(dist, 'worker/sw.js')])
    writeFileSync(path, renamed(readFileSync(path, 'utf8')));
  for (const name of built) renameSync(join(assets, name), join(assets, renamed(name)));
  // Otherwise the site compresses each file at the highest quality on its first request.
  for (const name of readdirSync(assets).filter((each) => /\.(js|css)$/.test(each)))
    writeFileSync(join(assets, `${name}.br`), quick(readFileSync(join(assets, name))));
}

function quick(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } });
}

function next(name: string, version: number): string {
  return name.replace(/[0-9a-f]{7,8}(?=\.\w+$)/, (hash) =>
    [...hash].map((digit) => ((parseInt(digit, 16) + version) % 16).toString(16)).join(''),
  );
}
