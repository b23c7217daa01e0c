import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ListedBadge } from '#contract/members/badges.ts';
import { stubApi, createProblemResponse } from '#web/testing/stub-api.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { BadgeForm, type BadgePictureUploaderProps } from './badge-form.tsx';
import { DeleteBadge } from './delete-badge.tsx';

const CREATE = 'POST /api/badges';
const CHANGE = 'PATCH /api/badges/{id}';
const LADLE: ListedBadge = {
  id: 3,
  name: 'Golden Ladle',
  description: 'For a steady hand.',
  imageUrl: null,
  drawingUrl: '/images/badges/3.svg',
  requiredXp: null,
  category: 'special',
  heldBy: 1,
};
const opener = page.getByRole('button', { name: 'Open' });
const dialog = page.getByRole('dialog', { name: 'Badge' });
const name = dialog.getByLabelText('Name');
const description = dialog.getByLabelText('Description');
const category = dialog.getByLabelText('Category');
const save = dialog.getByRole('button', { name: 'Save badge' });

test('does not send an empty badge: shows an error at each field, focuses the name (A5.18, A5.19, A5.20)', async () => {
  await open(null);
  await expect.element(name).toHaveFocus();
  await save.click();
  await expect.element(name).toHaveAccessibleDescription('Name is required');
  await expect.element(description).toHaveAccessibleDescription('Description is required');
  await expect.element(category).toHaveAccessibleDescription('Category is required');
  await expect.element(name).toHaveFocus();
  expect(stubApi.requests(CREATE)).toEqual([]);
});

test('keeps the input if the name is taken, and creates the badge on the next attempt (A8.19)', async () => {
  const onSaved = await open(null);
  const answer = stubApi.hold(CREATE);
  await fill();
  await save.click();
  await expect.element(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  answer(createProblemResponse(409, 'Another badge already has this name.'));
  await expectToast('Error', 'Another badge already has this name.');
  await expect.element(description).toHaveValue('For a steady hand.');
  expect(onSaved).not.toHaveBeenCalled();

  stubApi.reply(CREATE, LADLE);
  await name.fill('Golden Ladle');
  await save.click();
  await expectToast('Badge created', 'Golden Ladle');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(onSaved).toHaveBeenCalledOnce();
  expect(stubApi.requests(CREATE).at(-1)!.body).toEqual({
    name: 'Golden Ladle',
    description: 'For a steady hand.',
    category: 'special',
    requiredXp: 500,
    imageUrl: '/uploads/ladle.png',
  });
});

test('accepts a whole number or nothing as required XP', async () => {
  await open(LADLE);
  const xp = dialog.getByLabelText('Required XP');
  await xp.fill('-5');
  await save.click();
  await expect
    .element(xp)
    .toHaveAccessibleDescription('Required XP must be a whole number from 0 to 1,000,000,000');
  await expect.element(xp).toHaveFocus();
  stubApi.reply(CHANGE, LADLE);
  await xp.fill('');
  await save.click();
  await expectToast('Badge updated', 'Golden Ladle');
  expect(stubApi.requests(CHANGE)[0]!.body).toMatchObject({ requiredXp: null });
});

test('removes the picture from the form before saving', async () => {
  await open({ ...LADLE, imageUrl: '/uploads/old.png' });
  await dialog.getByRole('button', { name: 'Remove image' }).click();
  await expect.element(dialog.getByText(/we’ll draw a medal/)).toBeVisible();
  stubApi.reply(CHANGE, LADLE);
  await save.click();
  await expectToast('Badge updated');
  expect(stubApi.requests(CHANGE)[0]!.body).toMatchObject({ imageurl: null });
});

test('deleting says who keeps the badge, disables the button meanwhile, and can be undone', async () => {
  const onDone = vi.fn(() => new Promise<void>(() => {}));
  await mountComponent(<Deletion onDone={onDone} />);
  await opener.click();
  const dialog = page.getByRole('dialog', { name: /^Delete .*Golden Ladle.*\?$/ });
  await expect.element(dialog.getByText(/The one member who has it will keep it\./)).toBeVisible();
  const answer = stubApi.hold('DELETE /api/badges/{id}');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Deleting...' })).toBeDisabled();
  answer(undefined);
  const toast = await expectToast('Badge deleted', 'Golden Ladle');
  await expect.element(dialog).not.toBeInTheDocument();
  // The refetch of what shows the badge is still in progress.
  await opener.click();
  await expect.element(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  stubApi.reply('POST /api/badges/{id}/restoration', LADLE);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expectToast('Badge restored', 'Golden Ladle');
});

async function open(badge: ListedBadge | null) {
  const onSaved = vi.fn(async () => {});
  await mountComponent(<Host badge={badge} onSaved={onSaved} />);
  await opener.click();
  await expect.element(dialog).toBeVisible();
  return onSaved;
}

async function fill(): Promise<void> {
  await name.fill('HATCHLING');
  await description.fill('For a steady hand.');
  await category.selectOptions('special');
  await dialog.getByLabelText('Required XP').fill('500');
  await dialog.getByRole('button', { name: 'Choose a photo' }).click();
}

function Host({ badge, onSaved }: { badge: ListedBadge | null; onSaved: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <FormDialog open={isOpen} onClose={close} title="Badge" wide>
        <BadgeForm badge={badge} Uploader={Uploader} onSaved={onSaved} onClose={close} />
      </FormDialog>
    </>
  );
}

function Uploader({ onUploaded }: BadgePictureUploaderProps) {
  return (
    <button type="button" onClick={() => onUploaded('/uploads/ladle.png')}>
      Choose a photo
    </button>
  );
}

function Deletion({ onDone }: { onDone: () => Promise<void> }) {
  const [badge, setBadge] = useState<ListedBadge | null>(null);
  return (
    <>
      <button onClick={() => setBadge(LADLE)}>Open</button>
      <DeleteBadge badge={badge} onDone={onDone} onClose={() => setBadge(null)} />
    </>
  );
}
