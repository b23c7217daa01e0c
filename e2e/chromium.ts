import { existsSync } from 'node:fs';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import { ensureBundledChromium, bundledFontsFolder } from './bundled-chromium.ts';

/** The sandbox needs rights that root and most containers lack; a browser also contacts its vendor's hosts at start. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  '--hide-scrollbars',
];

/** A headless Chromium: `CHROMIUM_PATH`, otherwise the system's, otherwise the one of an npm package. */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch(chromiumLaunchOptions(more));
}

export function chromiumLaunchOptions(more: readonly string[] = []): LaunchOptions {
  const { executablePath, environment } = findChromium();
  return {
    executablePath,
    headless: process.env['HEADED'] !== 'true',
    args: [...FLAGS, ...more],
    env: { ...(process.env as Record<string, string>), ...environment },
  };
}

let shared: Promise<Browser> | undefined;

/** One browser for all files of a test worker; each visitor has a context. */
export function launchSharedChromium(): Promise<Browser> {
  shared ??= launchChromium();
  return shared;
}

/** The npm package's Chromium with its own fonts, so that pictures are the same on every machine. */
export async function launchPinnedChromium(): Promise<Browser> {
  const { executablePath, environment } = ensureBundledChromium();
  const env = {
    ...(process.env as Record<string, string>),
    ...environment,
    FONTCONFIG_PATH: bundledFontsFolder(),
  };
  return chromium.launch({ executablePath, args: [...FLAGS, '--disable-lcd-text'], env });
}

function findChromium(): { executablePath: string; environment: Record<string, string> } {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return { executablePath: named, environment: {} };
  if (existsSync('/usr/bin/chromium')) return { executablePath: '/usr/bin/chromium', environment: {} };
  return ensureBundledChromium();
}
