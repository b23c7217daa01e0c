import { useLeavingQuestion } from '#web/lib/mutation-queue/logout-question.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

const TITLE = 'leaving-title';

/** A logout empties the device: what waits on it is decided about first. */
export function LeavingDialog() {
  const question = useLeavingQuestion();
  if (!question) return null;
  const { count, hasFailed, answer } = question;
  const things = count === 1 ? 'One thing has' : `${count} things have`;
  return (
    <Dialog open onClose={() => answer('stay')} labelledBy={TITLE} startAt={['h2']}>
      <h2 id={TITLE} tabIndex={-1}>
        {things} not been sent
      </h2>
      <p role={hasFailed ? 'alert' : undefined}>
        {hasFailed
          ? 'They could not be sent now. Keep them on this device until you log in again, or drop them.'
          : 'Send them before you log out, keep them on this device until you log in again, or drop them.'}
      </p>
      <div className="answers">
        <Button wide onClick={() => answer('send')}>
          {hasFailed ? 'Try again' : 'Send and log out'}
        </Button>
        <Button look="line" wide onClick={() => answer('keep')}>
          Keep them here
        </Button>
        <Button look="danger" wide onClick={() => answer('drop')}>
          Drop them
        </Button>
        <Button look="quiet" wide onClick={() => answer('stay')}>
          Stay logged in
        </Button>
      </div>
    </Dialog>
  );
}
