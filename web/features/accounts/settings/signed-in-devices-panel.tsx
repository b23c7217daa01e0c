import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { Session } from '#contract/members/sessions.ts';
import { UNKNOWN_DEVICE } from '#shared/members/unknown-device.ts';
import { formatRelativeTime } from '#web/lib/format/relative-time.ts';
import { userErrorText } from '#web/lib/errors/error-reason.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { useNow } from '#web/lib/format/use-now.ts';
import { useLoadFailureText } from '#web/lib/offline/connection-state.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import { sessionsQuery } from '../queries.ts';

export function SignedInDevicesPanel() {
  const client = useQueryClient();
  const { data: sessions, isError, refetch } = useQuery(sessionsQuery());
  const failure = useLoadFailureText('devices');
  const [isBusy, setBusy] = useState(false);
  const others = sessions?.filter(({ current }) => !current) ?? [];

  async function end(work: () => Promise<unknown>, done: string) {
    setBusy(true);
    try {
      await work();
      toast({ title: done });
    } catch (error) {
      showFailureToast('Error', userErrorText(error, 'We couldn’t log out that device. Please try again.'));
    }
    await client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
    setBusy(false);
  }

  const endOne = ({ id, device }: Session) =>
    end(() => callApi('DELETE', '/api/auth/sessions/{id}', { params: { id } }), `Logged out of ${device}`);
  const endOthers = () => end(() => callApi('DELETE', '/api/auth/sessions'), 'Logged out everywhere else');

  if (isError && !sessions)
    return (
      <div className="again">
        <p className="muted">{failure}</p>
        <Button variant="line" onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    );
  return (
    <>
      <ul className="sessions">
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} isBusy={isBusy} onEnd={() => void endOne(session)} />
        ))}
      </ul>
      {others.length > 0 && (
        <Button variant="line" wide disabled={isBusy} onClick={() => void endOthers()}>
          Log out everywhere else
        </Button>
      )}
    </>
  );
}

function SessionRow({ session, isBusy, onEnd }: { session: Session; isBusy: boolean; onEnd: () => void }) {
  const now = useNow();
  const { device, lastSeen, current } = session;
  const isNameless = current && device === UNKNOWN_DEVICE;
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Laptop;
  return (
    <li>
      <Icon className="icon" aria-hidden />
      <p>
        <b>{isNameless ? 'This device' : device}</b>
        {!isNameless && (
          <span className="muted small">
            {current ? 'This device' : `Last seen ${formatRelativeTime(Date.parse(lastSeen), now)}`}
          </span>
        )}
      </p>
      {!current && (
        <Button variant="quiet" aria-label={`Log out ${device}`} disabled={isBusy} onClick={onEnd}>
          Log out
        </Button>
      )}
    </li>
  );
}
