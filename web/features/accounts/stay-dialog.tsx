import { Confirm } from '#web/ui/confirm.tsx';

type StayDialogProps = {
  /** When the account is erased, as the server says it; null while nobody has to be asked. */
  question: string | null;
  onStay: () => unknown;
  onClose: () => void;
};

/** For somebody who deleted the account and is back in time. */
export function StayDialog({ question, onStay, onClose }: StayDialogProps) {
  return (
    <Confirm
      open={question !== null}
      title="Welcome back!"
      text={question}
      action="Keep my account"
      busyText="Keeping ..."
      onConfirm={onStay}
      onClose={onClose}
    />
  );
}
