import '../styles/main.css';
import { afterEach, beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { currentToast, dismissToast } from '#web/ui/feedback/toast-store.ts';
import { api } from './api.ts';

beforeEach(async () => {
  await cleanup();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  await page.viewport(1280, 900);
  api.start();
});

afterEach(() => {
  const toast = currentToast();
  if (toast) dismissToast(toast.id);
  api.stop();
});
