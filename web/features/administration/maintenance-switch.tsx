import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { MAX_MAINTENANCE_MESSAGE_LENGTH } from '#contract/base/admin-limits.ts';
import type { ReadOnlyState } from '#contract/site.ts';
import { tooLongMessage, codePointCount } from '#shared/text/text-limits.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { siteStateQuery, useSiteReadOnly } from '#web/lib/site/site-read-only.ts';
import { userErrorText } from '#web/lib/errors/error-reason.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { TablePanel } from '#web/ui/tables/table-panel.tsx';
import { RelativeTimeText } from './relative-time-text.tsx';

export function MaintenanceSwitch() {
  const readOnly = useSiteReadOnly();
  return (
    <TablePanel title="Maintenance">
      <div className="setting">
        {readOnly?.reason === 'maintenance' ? <SwitchOff readOnly={readOnly} /> : <SwitchOn />}
      </div>
    </TablePanel>
  );
}

function SwitchOn() {
  const turn = useTurn();
  const [typed, setTyped] = useState('');
  const [isRejected, setRejected] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  function openConfirmation(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Text that was typed before hydration is only in the document.
    const input = event.currentTarget.elements.namedItem('message') as HTMLInputElement;
    setTyped(input.value);
    setRejected(isTooLong(input.value));
    if (isTooLong(input.value)) input.focus();
    else setMessage(input.value.trim());
  }

  async function confirm() {
    setBusy(true);
    await turn({ isOn: true, message: message || null });
    setBusy(false);
    setMessage(null);
  }

  return (
    <form method="post" onSubmit={openConfirmation}>
      <p>
        Make the site read-only while you move or repair it. Everyone can still browse. Changes wait on
        members’ devices, and jobs that change data pause.
      </p>
      <Field
        label="Message for visitors"
        message="Optional: why, and how long it’ll take."
        error={isRejected && isTooLong(typed) ? tooLongMessage(MAX_MAINTENANCE_MESSAGE_LENGTH) : null}
        limit={{ text: typed.trim(), max: MAX_MAINTENANCE_MESSAGE_LENGTH }}
      >
        {(tie) => (
          <input
            {...tie}
            type="text"
            name="message"
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="line" disabled={isBusy}>
        Make the site read-only
      </Button>
      <ConfirmDialog
        open={message !== null}
        title="Make the site read-only?"
        text="No one can change anything until an admin makes it writable again."
        action="Make it read-only"
        busyText="Switching..."
        onConfirm={confirm}
        onClose={() => setMessage(null)}
      />
    </form>
  );
}

function isTooLong(message: string): boolean {
  return codePointCount(message.trim()) > MAX_MAINTENANCE_MESSAGE_LENGTH;
}

function SwitchOff({ readOnly: { message, since } }: { readOnly: ReadOnlyState }) {
  const turn = useTurn();
  const [isBusy, setBusy] = useState(false);

  async function end() {
    setBusy(true);
    await turn({ isOn: false });
    setBusy(false);
  }

  return (
    <>
      <p>
        The site went read-only <RelativeTimeText instant={since} />.
        {message && (
          <>
            {' '}
            Visitors see: <q dir="auto">{message}</q>
          </>
        )}
      </p>
      <Button disabled={isBusy} onClick={() => void end()}>
        {isBusy ? 'Switching...' : 'Make the site writable again'}
      </Button>
    </>
  );
}

function useTurn() {
  const client = useQueryClient();
  return async (body: { isOn: boolean; message?: string | null }) => {
    try {
      const { readOnly } = await callApi('PUT', '/api/maintenance', { body });
      client.setQueryData(siteStateQuery.queryKey, (site) => site && { ...site, readOnly });
      toast({ title: body.isOn ? 'The site is read-only' : 'The site is writable again' });
    } catch (error) {
      showFailureToast(
        'Nothing changed',
        userErrorText(error, 'We couldn’t change maintenance mode. Please try again.'),
      );
    }
  };
}
