import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { showFailureToast, toast } from './toast-store.ts';

test('a toast is announced politely and replaces the previous one', async () => {
  await mountComponent(<></>);
  const region = page.getByRole('status');
  await expect.element(region).toHaveAttribute('aria-live', 'polite');
  toast({ title: 'Added to wishlist' });
  await expectToast('Added to wishlist');
  showFailureToast('Error', 'Failed to update wishlist');
  await expectToast('Error', 'Failed to update wishlist');
  await expect.element(region).not.toMatchTextContent('Added to wishlist');
});

test('Close removes the toast and returns the focus', async () => {
  await mountComponent(<button onClick={() => toast({ title: 'Link copied' })}>Copy</button>);
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByText('Link copied')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Copy' })).toHaveFocus();
});

test('Undo runs once and removes the toast', async () => {
  await mountComponent(<></>);
  const run = vi.fn();
  toast({ title: 'Removed from wishlist', action: { label: 'Undo', run } });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Removed from wishlist')).not.toBeInTheDocument();
  expect(run).toHaveBeenCalledOnce();
});

test('a toast disappears by itself, but not while it has the focus (WCAG 2.2.1)', async () => {
  await mountComponent(<h1>Explore</h1>);
  await page.getByRole('heading').hover();
  toast({ title: 'Here for a moment', duration: 50 });
  await expect.element(page.getByText('Here for a moment')).not.toBeInTheDocument();

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    toast({ title: 'Read in peace', duration: 5_000 });
    const close = page.getByRole('button', { name: 'Close' });
    await expect.element(close).toBeVisible();
    (close.element() as HTMLElement).focus();
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.element(page.getByText('Read in peace')).toBeVisible();
    (close.element() as HTMLElement).blur();
    await vi.advanceTimersByTimeAsync(5_000);
    await expect.element(page.getByText('Read in peace')).not.toBeInTheDocument();
  } finally {
    vi.useRealTimers();
  }
});

test('an open dialog’s toaster is the only one, and the page’s takes over when it closes', async () => {
  await mountComponent(<WithDialog />);
  await page.getByRole('button', { name: 'Open' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rate it' });
  toast({ title: 'Saved' });
  await expect.element(dialog.getByRole('status')).toMatchTextContent('Saved');
  expect(document.querySelectorAll('[role=status]')).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expectToast('Saved');
});

function WithDialog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} label="Rate it">
        <button>Five stars</button>
      </Dialog>
    </>
  );
}
