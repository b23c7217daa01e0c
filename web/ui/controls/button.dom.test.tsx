import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { Button } from './button.tsx';

test.each([{ disabled: true }, { 'aria-disabled': true as const }])(
  'a disabled quiet button has no background of its own: %o',
  async (resting) => {
    await mountComponent(
      <>
        <Button variant="quiet" {...resting}>
          Quiet
        </Button>
        <Button {...resting}>Loud</Button>
      </>,
    );
    const [quiet, loud] = ['Quiet', 'Loud'].map((name) =>
      getComputedStyle(page.getByRole('button', { name }).element()),
    );
    expect(quiet!.backgroundColor).toBe('rgba(0, 0, 0, 0)');
    expect(loud!.backgroundColor).not.toBe(quiet!.backgroundColor);
    expect(quiet!.color).toBe(loud!.color);
  },
);
