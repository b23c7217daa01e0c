import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';

/** Returns the live region with the toast. */
export async function expectToast(title: string, text?: string | RegExp): Promise<Locator> {
  const toast = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Close' }) });
  await expect.element(toast).toMatchTextContent(title);
  if (text) await expect.element(toast).toMatchTextContent(text);
  return toast;
}
