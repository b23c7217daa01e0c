import { Undo2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import type { RevertResult } from '#contract/catalog/change-sets.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { findInPages } from '#web/lib/api/find-in-pages.ts';
import type { SendRevert } from '#web/lib/catalog-editing/revert-in-batches.ts';
import { userErrorText } from '#web/lib/errors/error-reason.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { RevertConfirmation } from './revert-confirmation.tsx';

type Preview = { result: RevertResult; username: string; send: SendRevert };

/** Reverts everything that one member has changed in the catalog since a date. */
export function RevertMemberChanges() {
  const [isOpen, setOpen] = useState(false);
  const [username, setUsername] = useState('');
  const [since, setSince] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isLoading, setLoading] = useState(false);
  const [preview, setPreview] = useState<Preview>();

  async function loadPreview(event: FormEvent) {
    event.preventDefault();
    setProblem(undefined);
    setLoading(true);
    try {
      const id = await findMember(username.trim());
      if (id === null) return setProblem('No member has this username.');
      const send: SendRevert = (batch) =>
        callApi('POST', '/api/users/{id}/revert-changes', { params: { id }, body: { since, ...batch } });
      setPreview({ result: await send({ dryRun: true }), username: username.trim(), send });
      setOpen(false);
    } catch (error) {
      setProblem(userErrorText(error, 'We couldn’t check what would change. Please try again.'));
    } finally {
      setLoading(false);
    }
  }

  return (
    <>
      <Button variant="line" onClick={() => setOpen(true)}>
        <Undo2 className="icon" aria-hidden />
        Revert a member’s changes...
      </Button>
      <FormDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Revert a member’s changes"
        note="Undo everything a member has changed in the catalog since a certain day. If something was changed again later, we’ll leave it as is."
      >
        <form className="fields" onSubmit={(event) => void loadPreview(event)}>
          <Field label="Username" required error={problem}>
            {(tie) => (
              <input
                {...tie}
                required
                autoComplete="off"
                value={username}
                onChange={(event) => setUsername(event.target.value)}
              />
            )}
          </Field>
          <Field label="Since" required message="Starting at midnight UTC">
            {(tie) => (
              <input
                {...tie}
                type="date"
                required
                value={since}
                onChange={(event) => setSince(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" disabled={isLoading}>
            {isLoading ? 'Loading...' : 'Preview'}
          </Button>
        </form>
      </FormDialog>
      <RevertConfirmation
        title={`Revert changes by ${preview?.username}?`}
        preview={preview?.result}
        send={preview?.send ?? neverSent}
        onClose={() => setPreview(undefined)}
      />
    </>
  );
}

async function findMember(username: string): Promise<string | null> {
  const member = await findInPages(
    '/api/users',
    { query: { q: username, limit: 200 } },
    (user) => user.username.toLowerCase() === username.toLowerCase(),
  );
  return member?.id ?? null;
}

function neverSent(): Promise<never> {
  return Promise.reject(new Error('There is no preview.'));
}
