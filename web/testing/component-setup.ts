import '../styles/main.css';
import { afterEach, beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { currentToast, dismissToast } from '#web/ui/feedback/toast-store.ts';
import { closeOpenDialogs } from '#web/ui/dialogs/dialog-history.ts';
import { stubApi } from './stub-api.ts';

// A map is drawn by the processor here, which takes its time by the pixel.
Object.defineProperty(globalThis, 'devicePixelRatio', { value: 0.25 });

// What is transparent is laid out and can be clicked, but takes no time to draw.
(globalThis.frameElement as HTMLElement | null)?.style.setProperty('opacity', '0');

beforeEach(async () => {
  await cleanup();
  // Otherwise its step back would arrive in the next test and change the address there.
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
