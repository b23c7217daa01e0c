import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { LoadingDialog } from '#web/ui/dialogs/loading-dialog.tsx';
import { currentToast, showLoadFailureToast } from '#web/ui/feedback/toast-store.ts';
import { createLazyModuleHook, startFirstInteractionLoads } from './lazy-module.ts';

type Module = () => React.ReactNode;

const opener = page.getByRole('button', { name: 'Open' });
const dialog = page.getByRole('dialog', { name: 'Badge' });

test('shows an error if a dialog’s code fails to load, and loads it again on the next click', async () => {
  const imports = await mountOpener();
  await opener.click();
  await expect.element(dialog.getByRole('status', { name: 'Loading...' })).toBeVisible();
  imports[0]!.reject(new TypeError('Failed to fetch dynamically imported module'));
  await expectToast('Error', 'Part of this page didn’t load. Please try again.');
  await expect.element(dialog).not.toBeInTheDocument();

  await opener.click();
  imports[1]!.resolve(NameField);
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('shows no error if code fails to load before it is needed', async () => {
  const imports = await mountOpener();
  startFirstInteractionLoads();
  imports[0]!.reject(new TypeError('Failed to fetch dynamically imported module'));
  await opener.click();
  imports[1]!.resolve(NameField);
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus();
  expect(currentToast()?.open ?? false).toBe(false);
});

async function mountOpener() {
  const imports: PromiseWithResolvers<Module>[] = [];
  const useForm = createLazyModuleHook(() => {
    const pending = Promise.withResolvers<Module>();
    imports.push(pending);
    return pending.promise;
  }, null);

  function Opener() {
    const [isOpen, setIsOpen] = useState(false);
    const close = () => setIsOpen(false);
    const Form = useForm(isOpen, () => {
      close();
      showLoadFailureToast();
    });
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
        <LoadingDialog open={isOpen && Form === null} onClose={close} title="Badge" />
        <FormDialog open={isOpen && Form !== null} onClose={close} title="Badge">
          {Form && <Form />}
        </FormDialog>
      </>
    );
  }

  await mountComponent(<Opener />);
  return imports;
}

function NameField() {
  return (
    <form>
      <label>
        Name <input />
      </label>
    </form>
  );
}
