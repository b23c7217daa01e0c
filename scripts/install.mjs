import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export function pinnedNode(root) {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/** Runs `npm ci` if node_modules is missing or does not match package-lock.json. */
export function ensureInstalled(root) {
  const stampFile = join(root, 'node_modules', '.clucket-installed');
  const lock = readFileSync(join(root, 'package-lock.json'));
  const stamp = `${createHash('sha256').update(lock).digest('hex')} ${process.platform} ${process.arch}\n`;
  if (!existsSync(pinnedNode(root)) || read(stampFile) !== stamp) {
    if (!matchesLock(root, JSON.parse(lock.toString()))) install(root);
    if (existsSync(join(root, 'node_modules'))) writeFileSync(stampFile, stamp);
  }
}

/** Recognizes an installation by hand (`npm ci`, `npm install`) by the list that npm writes to node_modules. */
function matchesLock(root, lock) {
  const hidden = read(join(root, 'node_modules', '.package-lock.json'));
  if (!hidden || !existsSync(pinnedNode(root))) return false;
  const installed = JSON.parse(hidden).packages;
  return Object.entries(lock.packages).every(
    ([path, { version, optional }]) =>
      path === '' || installed[path]?.version === version || (optional && !installed[path]),
  );
}

function install(root) {
  console.log('Installing packages (first start only, about a minute) ...');
  const npm = process.env.npm_execpath;
  const options = [
    'ci',
    '--include=dev',
    '--loglevel=error',
    '--no-fund',
    '--no-audit',
    '--no-update-notifier',
  ];
  const { status, error } = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...options], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', options, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0 || !existsSync(pinnedNode(root))) {
    console.error(
      `Installing the packages failed${error ? `: ${error.message}` : ''}. The lines above say why.`,
    );
    process.exit(1);
  }
  console.log('Packages installed.');
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
