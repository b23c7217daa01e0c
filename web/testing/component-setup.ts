import '../styles/main.css';
import { afterEach, beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { currentToast, dismissToast } from '#web/ui/feedback/toast-store.ts';
import { closeOpenDialogs } from '#web/ui/dialogs/dialog-history.ts';
import { stubApi } from './stub-api.ts';

// The CPU draws maps here, so fewer pixels save time.
Object.defineProperty(globalThis, 'devicePixelRatio', { value: 0.25 });

// Transparent content has a layout and can be clicked, but takes no time to draw.
(globalThis.frameElement as HTMLElement | null)?.style.setProperty('opacity', '0');

beforeEach(async () => {
  await cleanup();
  // Otherwise a dialog's step back in the history would change the URL during the next test.
  await closeOpenDialogs();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  await page.viewport(1280, 900);
  stubApi.start();
});

afterEach(() => {
  const toast = currentToast();
  if (toast) dismissToast(toast.id);
  stubApi.stop();
});
