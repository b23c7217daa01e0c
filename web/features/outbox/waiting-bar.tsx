import { CloudOff, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { loginAddress } from '#web/lib/login.ts';
import { useNow } from '#web/lib/now.ts';
import { useNetworkStatus } from '#web/lib/offline/status.ts';
import { useViewer } from '#web/lib/session.ts';
import { LeavingDialog } from './leaving-dialog.tsx';
import { useWaiting } from './use-outbox.ts';
import { WaitingList } from './waiting-list.tsx';
import { countWords, timeWords } from './words.ts';

/** Beside "shown as of", where the connection is up and an answer took too long. */
const CONNECTION_WORDS = {
  up: 'Slow connection',
  offline: 'Offline',
  unreachable: 'No answer from the site',
} as const;

/** Says that one is offline, of when what is shown is, and how much waits; nothing at all on most days. */
export function WaitingBar() {
  const viewer = useViewer();
  const now = useNow();
  const [path] = useLocation();
  const { connection, keptAt } = useNetworkStatus();
  const { waiting, refused, others } = useWaiting(viewer?.id ?? null);
  const [isOpen, setIsOpen] = useState(false);
  const count = waiting.length + refused.length;
  const isShown = connection !== 'up' || keptAt !== null || count > 0 || (!viewer && others > 0);
  return (
    <>
      <section className="waiting-bar" aria-label="Connection">
        <div role="status">
          {isShown && (
            <p>
              {(connection !== 'up' || keptAt) && (
                <span>
                  <CloudOff className="icon" aria-hidden />
                  {CONNECTION_WORDS[connection]}
                  {keptAt && `, shown as of ${timeWords(keptAt.toISOString(), new Date(now))}`}
                </span>
              )}
              {!viewer && others > 0 && (
                <Link href={loginAddress(path)}>
                  <Hourglass className="icon" aria-hidden />
                  {others} waiting. Log in to send
                </Link>
              )}
            </p>
          )}
        </div>
        {count > 0 && (
          <button
            type="button"
            className={refused.length > 0 ? 'refused' : undefined}
            aria-haspopup="dialog"
            onClick={() => setIsOpen(true)}
          >
            <Hourglass className="icon" aria-hidden />
            {countWords(waiting.length, refused.length)}
          </button>
        )}
      </section>
      {viewer && (
        <WaitingList
          waiting={waiting}
          refused={refused}
          open={isOpen && count > 0}
          onClose={() => setIsOpen(false)}
        />
      )}
      <LeavingDialog />
    </>
  );
}
