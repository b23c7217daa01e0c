import { playwright, type PlaywrightProviderOptions } from '@vitest/browser-playwright';
import type { UserWorkspaceConfig } from 'vitest/config';

type LaunchOptions = NonNullable<PlaywrightProviderOptions['launchOptions']>;

/** Nothing serves pictures here. Failing to load them takes a fifth of the browser's time where drawings are shown. */
const WITHOUT_PICTURES = ['--blink-settings=imagesEnabled=false'];

/** Components in a real browser: no database, no build, and every request answered by `stubApi`. */
export function componentTestProject(
  chromium: (flags: readonly string[]) => LaunchOptions,
  { retry, isLong }: { retry: number; isLong: boolean },
): UserWorkspaceConfig {
  return {
    test: {
      name: 'components',
      isolate: false,
      // After the other projects: beside them, polling for elements took up to four times as much processor time.
      sequence: { groupOrder: 1 },
      include: ['web/**/*.dom.test.tsx'],
      setupFiles: ['server/testing/setup/fail-on-console.ts', 'web/testing/component-setup.ts'],
      // As in the other projects, only failures wait this long.
      testTimeout: 60_000,
      expect: { poll: { timeout: 10_000, interval: 40 } },
      retry,
      provide: { isLong },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        locators: { errorFormat: 'aria' },
        instances: [{ browser: 'chromium' }],
        viewport: { width: 1280, height: 900 },
        provider: playwright({
          // A getter, so that a run of other projects does not unpack a browser.
          get launchOptions() {
            return chromium(WITHOUT_PICTURES);
          },
          contextOptions: { reducedMotion: 'reduce' },
        }),
      },
    },
    // Lists all dependencies, because one that is discovered during a run would reload the page under a test.
    optimizeDeps: {
      noDiscovery: true,
      include: [
        '@hookform/resolvers/zod',
        '@tanstack/react-query',
        'lucide-react',
        'react',
        'react-dom',
        'react-dom/client',
        'react-hook-form',
        'react/jsx-dev-runtime',
        'react/jsx-runtime',
        'vitest-browser-react',
        'wouter',
        'wouter/use-browser-location',
        'zod',
      ],
    },
  };
}
