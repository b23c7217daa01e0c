import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const NETWORK_TIMEOUT_MS = 300_000;

export async function loadOnDemandTool<Module>(name: string, path: string): Promise<Module> {
  const folder = installOnDemandTool(name);
  return (await import(pathToFileURL(join(folder, 'node_modules', path)).href)) as Module;
}

export function installOnDemandTool(name: string): string {
  const folder = join(FOLDER, name);
  installPackagesOfFolder(folder);
  return folder;
}

export function installPackagesOfFolder(folder: string): boolean {
  const stampFile = join(folder, 'node_modules', '.clucket-installed');
  const lock = createHash('sha256').update(readFileSync(join(folder, 'package-lock.json')));
  const stamp = `${lock.digest('hex')} ${process.platform} ${process.arch}\n`;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return false;
  const place = relative(process.cwd(), folder);
  console.log(`Installing ${place} (once, until its lock file changes) ...`);
  const options = ['ci', '--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund'];
  const { status, error } = spawnSync('npm', options, {
    cwd: folder,
    // npm's messages must not appear in the output of the command.
    stdio: ['ignore', 2, 2],
    timeout: NETWORK_TIMEOUT_MS,
    shell: process.platform === 'win32',
  });
  if (status !== 0)
    throw new Error(`npm ci failed in ${place}${error ? `: ${error.message}` : '; the lines above say why'}`);
  writeFileSync(stampFile, stamp);
  return true;
}
