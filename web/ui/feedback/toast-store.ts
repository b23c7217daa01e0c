import { useSyncExternalStore } from 'react';
import { createChangeNotifier } from '../create-change-notifier.ts';

export type Toast = {
  id: number;
  title: string;
  text?: string | undefined;
  variant: 'good' | 'destructive';
  /** In milliseconds; the documented 5 seconds by default. */
  duration: number;
  action?: { label: string; run: () => void } | undefined;
  open: boolean;
};

type NewToast = Pick<Toast, 'title'> & Partial<Pick<Toast, 'text' | 'variant' | 'duration' | 'action'>>;

export const TOAST_DURATION_MS = 5_000;
/** An Undo needs time to be noticed and reached (WCAG 2.2.1). */
export const UNDO_TOAST_DURATION_MS = 10_000;
export const CLOSED_TOAST_RETENTION_MS = 1_000_000;

let current: Toast | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const { subscribe, notify } = createChangeNotifier();

export function toast({ title, text, variant = 'good', duration, action }: NewToast): void {
  clearTimeout(removal);
  const shownFor = duration ?? (action ? UNDO_TOAST_DURATION_MS : TOAST_DURATION_MS);
  change({ id: ++lastId, title, text, variant, duration: shownFor, action, open: true });
}

export function showFailureToast(title: string, text?: string): void {
  toast({ title, text, variant: 'destructive' });
}

export function showLoadFailureToast(): void {
  showFailureToast('Error', 'Part of this page didn’t load. Please try again.');
}

export function showToastAfterCurrent(next: NewToast): void {
  if (!current?.open) return toast(next);
  const stop = subscribe(() => {
    if (current?.open) return;
    stop();
    toast(next);
  });
}

/** A closed toast stays in the store for a while, as documented. */
export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return;
  clearTimeout(removal);
  removal = setTimeout(() => change(null), CLOSED_TOAST_RETENTION_MS);
  change({ ...current, open: false });
}

export function useToast(): Toast | null {
  return useSyncExternalStore(subscribe, currentToast, () => null);
}

export function currentToast(): Toast | null {
  return current;
}

export function isToastOpen({ title, text }: Pick<Toast, 'title' | 'text'>): boolean {
  return current !== null && current.open && current.title === title && current.text === text;
}

function change(next: Toast | null): void {
  current = next;
  notify();
}
