import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedUser } from '#contract/accounts.ts';
import { Field } from '#web/ui/field.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { suspendUser } from './rights.ts';

const TIMES = [
  { value: '1', text: 'For a day' },
  { value: '7', text: 'For a week' },
  { value: '30', text: 'For 30 days' },
  { value: '', text: 'Until somebody lets them in again' },
] as const;

type SuspendDialogProps = {
  /** null while it is closed. */
  user: ListedUser | null;
  onClose: () => void;
};

export function SuspendDialog({ user, onClose }: SuspendDialogProps) {
  const client = useQueryClient();
  const [days, setDays] = useState('7');
  const time = days === '' ? null : Number(days);
  return (
    <ReasonDialog
      open={user !== null}
      title={`Suspend ${user?.username ?? ''}?`}
      note="They are logged out at once and cannot log in. What they have written stays."
      label="Why? They read this when they log in."
      action="Suspend"
      danger
      onClose={onClose}
      onGiven={(reason) => (user ? suspendUser(client, user, { reason, days: time }) : Promise.resolve(true))}
    >
      <Field label="How long?">
        {(tie) => (
          <select {...tie} value={days} onChange={(event) => setDays(event.target.value)}>
            {TIMES.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Field>
    </ReasonDialog>
  );
}
