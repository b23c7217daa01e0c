import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecondFactor } from '#contract/members/second-factor.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useSite } from '#web/lib/document/page-state-context.tsx';
import { formatCount, formatDate } from '#web/lib/format/format-values.ts';
import { setViewer, type Viewer } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FailedList } from '#web/ui/feedback/failure-notice.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { secondFactorQuery } from '../queries.ts';
import { Enrollment } from './enrollment.tsx';
import { ProofDialog, type SecondFactorProof } from './proof-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export function SecondFactorPanel({ viewer }: { viewer: Viewer }) {
  const client = useQueryClient();
  const { name } = useSite();
  const { data, isError, refetch } = useQuery(secondFactorQuery());
  const [codes, setCodes] = useState<string[] | null>(null);

  async function showCodes(recoveryCodes: string[]) {
    setCodes(recoveryCodes);
    const { mustSetUpSecondFactor: _, ...user } = viewer;
    setViewer(client, user);
    await client.invalidateQueries();
  }

  return (
    <section className="panel" aria-label="Second factor">
      {codes ? (
        <RecoveryCodes codes={codes} siteName={name} onDone={() => setCodes(null)} />
      ) : isError ? (
        <FailedList text="Your second factor could not be loaded." onRetry={() => void refetch()} />
      ) : !data ? (
        <p role="status">
          <span className="sr">Loading</span>
          <SkeletonLine />
          <SkeletonLine width="half" />
        </p>
      ) : data.isOn ? (
        <TurnedOn viewer={viewer} factor={data} onCodes={(next) => void showCodes(next)} />
      ) : (
        <TurnedOff viewer={viewer} isRequired={data.isRequired} onCodes={(next) => void showCodes(next)} />
      )}
    </section>
  );
}

type TurnedOffProps = { viewer: Viewer; isRequired: boolean; onCodes: (codes: string[]) => void };

function TurnedOff({ viewer, isRequired, onCodes }: TurnedOffProps) {
  return (
    <>
      <h2>{isRequired ? 'Set it up to go on' : 'It is off'}</h2>
      <p>
        {isRequired &&
          'This site requires a second factor of its admins. Until then you can do nothing as one. '}
        With it, a login asks for a code from an authenticator app on your phone, after the password. Whoever
        learns your password cannot log in without your phone.
      </p>
      <Enrollment viewer={viewer} onConfirmed={onCodes} />
    </>
  );
}

type TurnedOnProps = { viewer: Viewer; factor: SecondFactor; onCodes: (codes: string[]) => void };

function TurnedOn({ viewer, factor, onCodes }: TurnedOnProps) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<'renew' | 'off' | null>(null);
  const { since, recoveryCodesLeft } = factor;
  const close = () => setAsked(null);

  async function renew(body: SecondFactorProof) {
    const { recoveryCodes } = await call('POST', '/api/auth/second-factor/recovery-codes', { body });
    close();
    onCodes(recoveryCodes);
  }

  async function turnOff(body: SecondFactorProof) {
    await call('DELETE', '/api/auth/second-factor', { body });
    close();
    toast({ title: 'Second factor turned off', text: 'A login asks only for your password now.' });
    await client.invalidateQueries();
  }

  return (
    <>
      <h2>It is on</h2>
      <p>
        {since && `Since ${formatDate(since)}. `}A login asks for a code from your authenticator app.{' '}
        {recoveryCodesLeft === 0
          ? 'You have no recovery codes left.'
          : `You have ${formatCount(recoveryCodesLeft, 'recovery code', 'recovery codes')} left.`}
      </p>
      <Button variant="line" wide onClick={() => setAsked('renew')}>
        New recovery codes
      </Button>
      <Button variant="danger" wide onClick={() => setAsked('off')}>
        Turn off
      </Button>
      {asked === 'renew' && (
        <ProofDialog
          viewer={viewer}
          title="New recovery codes"
          note="The former ones end."
          action="Make new codes"
          onProof={renew}
          onClose={close}
        />
      )}
      {asked === 'off' && (
        <ProofDialog
          viewer={viewer}
          title="Turn off the second factor"
          note="Turn it off to set up another phone, too."
          action="Turn off"
          danger
          onProof={turnOff}
          onClose={close}
        />
      )}
    </>
  );
}
