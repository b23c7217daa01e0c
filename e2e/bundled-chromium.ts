import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('..', import.meta.resolve('@sparticuz/chromium')));
const CACHE = fileURLToPath(new URL('../node_modules/.cache/chromium', import.meta.url));

type Chromium = { executablePath: string; environment: Record<string, string> };

/** The Chromium of the npm package, unpacked once, with the package's libraries and fonts if the host has none. */
export function ensureBundledChromium(): Chromium {
  const folder = ownFolder();
  if (!existsSync(folder)) unpack(folder);
  const executablePath = join(folder, 'chromium');
  const environment: Record<string, string> = {};
  if (!starts(executablePath)) {
    environment['LD_LIBRARY_PATH'] = [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']]
      .filter(Boolean)
      .join(':');
    if (!starts(executablePath, environment))
      throw new Error(
        `The Chromium of the npm package does not start here. Name another in CHROMIUM_PATH. ${complaint(executablePath)}`,
      );
  }
  if (!existsSync('/etc/fonts/fonts.conf')) environment['FONTCONFIG_PATH'] = bundledFontsFolder();
  return { executablePath, environment };
}

export function bundledFontsFolder(): string {
  return join(ownFolder(), 'fonts');
}

function ownFolder(): string {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
  return join(CACHE, version);
}

/** The package takes its libraries out only on Lambda, so a separate process pretends that; the full folder is moved. */
function unpack(folder: string): void {
  mkdirSync(dirname(folder), { recursive: true });
  const staging = mkdtempSync(`${folder}-`);
  const script = `import('@sparticuz/chromium').then((module) => module.default.executablePath())`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', script], {
    cwd: dirname(PACKAGE),
    env: { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Unpacking Chromium failed: ${stderr}`);
  const fonts = join(folder, 'fonts');
  writeFileSync(
    join(staging, 'fonts', 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir><cachedir>${fonts}/cache</cachedir></fontconfig>`,
  );
  try {
    renameSync(staging, folder);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

function starts(executablePath: string, environment: Record<string, string> = {}): boolean {
  const env = { ...process.env, ...environment };
  return spawnSync(executablePath, ['--version'], { env }).status === 0;
}

function complaint(executablePath: string): string {
  return String(spawnSync(executablePath, ['--version'], { encoding: 'utf8' }).stderr);
}
