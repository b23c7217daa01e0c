import '../styles/main.css';
import { afterEach, beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { currentToast, dismissToast } from '#web/ui/toast-store.ts';
import { api } from './api.ts';

beforeEach(async () => {
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
