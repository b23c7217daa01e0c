import { existsSync } from 'node:fs';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import { bundledChromium, ownFonts } from './bundled-chromium.ts';

/**
 * Nothing leaves this machine: without these a browser looks up its maker's hosts at every start. The sandbox needs
 * rights that root and most containers lack, and only our own pages are opened.
 */
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

/** A headless Chromium: `CHROMIUM_PATH`, else the system's, else the one that an npm package brings along. */
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

/** One browser for all files of a test worker, which ends with it; each visitor has a context of their own. */
export function sharedChromium(): Promise<Browser> {
  shared ??= launchChromium();
  return shared;
}

/** The one of the npm package with its own fonts, whatever the machine has: pictures come out the same everywhere. */
export async function launchPinnedChromium(): Promise<Browser> {
  const { executablePath, environment } = bundledChromium();
  const env = { ...(process.env as Record<string, string>), ...environment, FONTCONFIG_PATH: ownFonts() };
  return chromium.launch({ executablePath, args: [...FLAGS, '--disable-lcd-text'], env });
}

function findChromium(): { executablePath: string; environment: Record<string, string> } {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return { executablePath: named, environment: {} };
  if (existsSync('/usr/bin/chromium')) return { executablePath: '/usr/bin/chromium', environment: {} };
  return bundledChromium();
}
