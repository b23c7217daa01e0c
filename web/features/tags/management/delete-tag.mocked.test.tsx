import { expect, test, vi } from 'vitest';
import { stubStorageAndFetch } from '#web/testing/stub-storage-and-fetch.ts';
import { renderToHtml } from '#web/testing/render-to-html.tsx';
import { currentToast } from '#web/ui/feedback/toast-store.ts';
import { DeleteTag } from './delete-tag.tsx';

const dialogs: { onConfirm: () => void }[] = [];
vi.mock('#web/ui/dialogs/confirm-dialog.tsx', () => ({
  ConfirmDialog: (props: { onConfirm: () => void }) => {
    dialogs.push(props);
    return null;
  },
}));
const browser = stubStorageAndFetch();

test('Undo restores a deleted tag', async () => {
  const tag = { id: 3, name: 'Crunchy', type: 'style', revision: 2 };
  browser.answers['DELETE /api/tags/3'] = { status: 204 };
  browser.answers['POST /api/tags/3/restoration'] = { status: 200, json: tag };
  renderToHtml(<DeleteTag tag={tag} onClose={() => {}} />);
  dialogs.at(-1)!.onConfirm();
  const says = (title: string) => () => expect(currentToast()).toMatchObject({ title, text: 'Crunchy' });
  await vi.waitFor(says('Tag deleted'), 60_000);
  expect(currentToast()!.action!.label).toBe('Undo');
  currentToast()!.action!.run();
  await vi.waitFor(says('Tag restored'), 60_000);
  expect(browser.sent.map(({ method, url }) => `${method} ${url}`).slice(0, 2)).toEqual([
    'DELETE /api/tags/3',
    'POST /api/tags/3/restoration',
  ]);
});
