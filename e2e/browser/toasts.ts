import type { Locator, Page } from 'playwright-core';

export async function findToast(place: Page | Locator, title: string, text?: string): Promise<Locator> {
  const page = 'page' in place ? place.page() : place;
  const titled = place
    .getByRole('status')
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ has: page.getByRole('button', { name: 'Close', exact: true }) });
  const toast = text === undefined ? titled : titled.filter({ has: page.getByText(text, { exact: true }) });
  await toast.first().waitFor();
  return toast.first();
}

/** Under the pointer a toast stays, so that the test can use it. */
export async function holdToastOpen(...toastTexts: Parameters<typeof findToast>): Promise<Locator> {
  const toast = await findToast(...toastTexts);
  await toast.getByRole('button', { name: 'Close', exact: true }).hover();
  return toast;
}
