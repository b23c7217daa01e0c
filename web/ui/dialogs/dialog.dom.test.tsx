import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

const opener = page.getByRole('button', { name: 'Delete Hatchling' });
const dialog = page.getByRole('dialog', { name: 'Delete Hatchling?' });

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Cancel', () => dialog.getByRole('button', { name: 'Cancel' }).click()],
  ['a click beside it', () => userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })],
])('%s means no: the dialog closes and returns the focus to its opener', async (_by, close) => {
  const onConfirm = vi.fn();
  await mountComponent(<Deletion onConfirm={onConfirm} />);
  await opener.click();
  await expect.element(dialog).toBeVisible();
  expect(dialog.element().contains(document.activeElement)).toBe(true);
  await close();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(onConfirm).not.toHaveBeenCalled();
  await opener.click();
  await expect.element(dialog).toBeVisible();
});

test('Back closes the dialog, and a second Back leads to the previous page', async () => {
  await mountComponent(<Deletion onConfirm={vi.fn()} />, { path: '/before' });
  history.pushState(null, '', '/shown');
  const entries = history.length;
  await opener.click();
  await expect.element(dialog).toBeVisible();
  history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(location.pathname).toBe('/shown');
  expect(history.length).toBe(entries + 1);
  history.back();
  await expect.poll(() => location.pathname).toBe('/before');
});

test('a dialog that is closed by its button leaves no history entry behind', async () => {
  await mountComponent(<Deletion onConfirm={vi.fn()} />, { path: '/before' });
  history.pushState(null, '', '/shown');
  for (let times = 0; times < 2; times++) {
    await opener.click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => history.state).toBeNull();
  }
  history.back();
  await expect.poll(() => location.pathname).toBe('/before');
});

test('Back closes the upper of two stacked dialogs, then the lower one', async () => {
  await mountComponent(<Nested />, { path: '/shown' });
  await page.getByRole('button', { name: 'Open the lower' }).click();
  await page.getByRole('button', { name: 'Open the upper' }).click();
  const [lower, upper] = ['Lower', 'Upper'].map((name) => page.getByRole('dialog', { name }));
  await expect.element(upper!).toBeVisible();
  history.back();
  await expect.element(upper!).not.toBeInTheDocument();
  await expect.element(lower!).toBeVisible();
  history.back();
  await expect.element(lower!).not.toBeInTheDocument();
  expect(location.pathname).toBe('/shown');
});

test('the content behind a modal dialog cannot be reached by keyboard', async () => {
  await mountComponent(<Deletion onConfirm={vi.fn()} />);
  await opener.click();
  await expect.element(dialog).toBeVisible();
  for (let tabs = 0; tabs < 5; tabs++) {
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement).not.toBe(document.querySelector('main > button'));
  }
  expect(document.querySelector('dialog')!.matches(':modal')).toBe(true);
});

test('a click inside keeps the dialog open', async () => {
  await mountComponent(<Deletion onConfirm={vi.fn()} />);
  await opener.click();
  await dialog.getByText('It can’t be earned anymore.').click();
  await expect.element(dialog).toBeVisible();
});

test('the button shows the progress and cannot be clicked again', async () => {
  const done = Promise.withResolvers<void>();
  const onConfirm = vi.fn(() => done.promise);
  await mountComponent(<Deletion onConfirm={onConfirm} />);
  await opener.click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Deleting...' })).toBeDisabled();
  expect(onConfirm).toHaveBeenCalledOnce();
  done.resolve();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('a dialog that reopens at once stays open despite the delayed close event', async () => {
  const onClose = vi.fn();
  await mountComponent(<Reopened onClose={onClose} />);
  const closed = new Promise((done) => document.querySelector('dialog')!.addEventListener('close', done));
  await page.getByRole('button', { name: 'Next question' }).click();
  await closed;
  expect(onClose).not.toHaveBeenCalled();
  await expect.element(page.getByRole('dialog', { name: 'Question' })).toBeVisible();
});

test('a dialog with a form focuses its first field, one without a form its title', async () => {
  await mountComponent(
    <FormDialog open onClose={() => {}} title="Edit badge">
      <form>
        <input type="file" aria-label="Photo" />
        <input aria-label="Name" />
      </form>
    </FormDialog>,
  );
  await expect.element(page.getByLabelText('Name')).toHaveFocus();
  await mountComponent(
    <FormDialog open onClose={() => {}} title="What went wrong">
      <p>It broke.</p>
    </FormDialog>,
  );
  await expect.element(page.getByRole('heading', { name: 'What went wrong' })).toHaveFocus();
});

test('the dialog requires a reason, keeps it after a failure and closes after a success', async () => {
  const onGiven = vi.fn(async (_reason: string) => false);
  await mountComponent(<Hiding onGiven={onGiven} />);
  await page.getByRole('button', { name: 'Hide it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hide this review' });
  const why = dialog.getByLabelText('Why');
  await expect.element(why).toHaveFocus();
  await userEvent.keyboard('   {Enter}');
  await expect.element(why).toHaveAccessibleDescription('Please say why.');
  expect(onGiven).not.toHaveBeenCalled();
  await why.fill(' It is an advertisement. ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onGiven.mock.calls).toEqual([['It is an advertisement.']]);
  await expect.element(why).toHaveValue(' It is an advertisement. ');
  onGiven.mockResolvedValue(true);
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Hide it' })).toHaveFocus();
});

function Deletion({ onConfirm }: { onConfirm: () => unknown }) {
  const [isOpen, setOpen] = useState(false);
  async function confirm() {
    await onConfirm();
    setOpen(false);
  }
  return (
    <>
      <button onClick={() => setOpen(true)}>Delete Hatchling</button>
      <ConfirmDialog
        open={isOpen}
        title="Delete Hatchling?"
        text="It can’t be earned anymore."
        action="Delete"
        busyText="Deleting..."
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function Nested() {
  const [isLower, setLower] = useState(false);
  const [isUpper, setUpper] = useState(false);
  return (
    <>
      <button onClick={() => setLower(true)}>Open the lower</button>
      <Dialog open={isLower} onClose={() => setLower(false)} label="Lower">
        <button onClick={() => setUpper(true)}>Open the upper</button>
      </Dialog>
      <Dialog open={isUpper} onClose={() => setUpper(false)} label="Upper">
        <p>Above it.</p>
      </Dialog>
    </>
  );
}

function Hiding({ onGiven }: { onGiven: (reason: string) => Promise<boolean> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Hide it</button>
      <ReasonDialog
        open={isOpen}
        title="Hide this review"
        label="Why"
        action="Hide"
        onConfirm={onGiven}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function Reopened({ onClose }: { onClose: () => void }) {
  const [isOpen, setOpen] = useState(true);
  function reopen() {
    flushSync(() => setOpen(false));
    flushSync(() => setOpen(true));
  }
  return (
    <Dialog open={isOpen} onClose={onClose} label="Question">
      <button onClick={reopen}>Next question</button>
    </Dialog>
  );
}
