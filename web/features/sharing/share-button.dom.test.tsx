import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { ShareButton } from './share-button.tsx';

test.each(['corner', 'round'] as const)(
  'looks like the other round buttons on a picture (%s)',
  async (variant) => {
    await mountComponent(
      <>
        <button type="button" className="toggle" aria-label="Save" />
        <ShareButton variant={variant} title="The Big Cluck" path="/sandwich/1" />
      </>,
    );
    const [share, neighbor] = ['Share The Big Cluck', 'Save'].map((name) =>
      getComputedStyle(page.getByRole('button', { name }).element()),
    );
    for (const property of ['width', 'height', 'borderTopWidth', 'borderRadius', 'backgroundColor'] as const)
      expect(share![property]).toBe(neighbor![property]);
  },
);
