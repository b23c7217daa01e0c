import { CloudOff, Hourglass } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'wouter';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { loginUrl } from '#web/lib/session/login-url.ts';
import { useLogoutQuestion } from '#web/lib/mutation-queue/logout-question.ts';
import { isMutationPending, mutationQueue, type QueuedMutation } from '#web/lib/mutation-queue/queue.ts';
import { useNow } from '#web/lib/format/use-now.ts';
import { useNetworkStatus } from '#web/lib/offline/network-status.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { PendingMutationsDialog } from './pending-mutations-dialog.tsx';
import { pendingMutationCountText, performedAtText } from './mutation-labels.ts';

const CONNECTION_LABELS = {
  up: 'Slow connection',
  offline: 'Offline',
  unreachable: 'Site not responding',
} as const;

/** Says that the device is offline, how old the data is and how much is queued; renders nothing otherwise. */
export function NetworkStatusBar() {
  const viewer = useViewer();
  const now = useNow();
  const [path] = useLocation();
  const { connection, cachedAt } = useNetworkStatus();
  const { pending, rejected, others } = usePendingMutations(viewer?.id ?? null);
  const [isOpen, setIsOpen] = useState(false);
  const count = pending.length + rejected.length;
  const isShown = connection !== 'up' || cachedAt !== null || count > 0 || (!viewer && others > 0);
  return (
    <>
      <section className="pending-bar" aria-label="Connection">
        <div role="status">
          {isShown && (
            <p>
              {(connection !== 'up' || cachedAt) && (
                <span>
                  <CloudOff className="icon" aria-hidden />
                  {CONNECTION_LABELS[connection]}
                  {cachedAt && `. Last updated ${performedAtText(cachedAt.toISOString(), new Date(now))}`}
                </span>
              )}
              {!viewer && others > 0 && (
                <Link href={loginUrl(path)}>
                  <Hourglass className="icon" aria-hidden />
                  {formatCountWithNoun(others, 'change', 'changes')} waiting. Log in to send{' '}
                  {others === 1 ? 'it' : 'them'}.
                </Link>
              )}
            </p>
          )}
        </div>
        {count > 0 && (
          <button
            type="button"
            className={rejected.length > 0 ? 'rejected' : undefined}
            aria-haspopup="dialog"
            onClick={() => setIsOpen(true)}
          >
            <Hourglass className="icon" aria-hidden />
            {pendingMutationCountText(pending.length, rejected.length)}
          </button>
        )}
      </section>
      {viewer && (
        <PendingMutationsDialog
          pending={pending}
          rejected={rejected}
          open={isOpen && count > 0}
          onClose={() => setIsOpen(false)}
        />
      )}
      <LogoutDialog />
    </>
  );
}

const TITLE = 'leaving-title';

function LogoutDialog() {
  const question = useLogoutQuestion();
  if (!question) return null;
  const { count, hasFailed, answer } = question;
  const [subject, pronoun] = count === 1 ? ['One change hasn’t', 'it'] : [`${count} changes haven’t`, 'them'];
  return (
    <Dialog open onClose={() => answer('stay')} labelledBy={TITLE} startAt={['h2']}>
      <h2 id={TITLE} tabIndex={-1}>
        {subject} been sent
      </h2>
      <p role={hasFailed ? 'alert' : undefined}>
        {hasFailed
          ? `We couldn’t send ${pronoun}. Keep ${pronoun} on this device until you log back in, or discard ${pronoun}.`
          : `Send ${pronoun} before you log out, keep ${pronoun} on this device until you log back in, or discard ${pronoun}.`}
      </p>
      <div className="answers">
        <Button wide onClick={() => answer('send')}>
          {hasFailed ? 'Try again' : 'Send and log out'}
        </Button>
        <Button variant="line" wide onClick={() => answer('keep')}>
          Keep {pronoun} here
        </Button>
        <Button variant="danger" wide onClick={() => answer('drop')}>
          Discard {pronoun}
        </Button>
        <Button variant="quiet" wide onClick={() => answer('stay')}>
          Stay logged in
        </Button>
      </div>
    </Dialog>
  );
}

type PendingMutations = {
  /** Mutations that are not sent yet, without those for whose response the member waits. */
  pending: QueuedMutation[];
  rejected: QueuedMutation[];
  /** Mutations of other members on this device, of which only the number is shown. */
  others: number;
};

const NONE: readonly QueuedMutation[] = [];

function usePendingMutations(userId: string | null): PendingMutations {
  const mutations = useSyncExternalStore(mutationQueue.onChange, mutationQueue.mutations, () => NONE);
  const own = mutations.filter((each) => each.userId === userId);
  return {
    pending: own.filter(isMutationPending),
    rejected: own.filter(({ refusal }) => refusal !== null),
    others: mutations.length - own.length,
  };
}
