import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecondFactorStatus } from '#contract/members/second-factor.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { useSiteSettings } from '#web/lib/document/page-state-context.tsx';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { formatDate } from '#web/lib/format/date-format.ts';
import type { Viewer } from '#web/lib/session/session.ts';
import { updateViewer } from '#web/lib/session/update-viewer.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FailedListNotice } from '#web/lib/offline/failure-notice.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { secondFactorQuery } from '../queries.ts';
import { SecondFactorEnrollmentForm } from './second-factor-enrollment-form.tsx';
import { SecondFactorProofDialog, type SecondFactorProofFormValues } from './second-factor-proof-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export function SecondFactorPanel({ viewer }: { viewer: Viewer }) {
  const client = useQueryClient();
  const { name } = useSiteSettings();
  const { data, isError, refetch } = useQuery(secondFactorQuery());
  const [codes, setCodes] = useState<string[] | null>(null);

  async function showCodes(recoveryCodes: string[]) {
    setCodes(recoveryCodes);
    const { mustSetUpSecondFactor: _, ...user } = viewer;
    updateViewer(client, user);
    await client.invalidateQueries();
  }

  return (
    <section className="panel" aria-label="Two-factor authentication">
      {codes ? (
        <RecoveryCodes codes={codes} siteName={name} onDone={() => setCodes(null)} />
      ) : isError && !data ? (
        <FailedListNotice
          headingLevel={2}
          text="We couldn’t load your two-factor settings."
          onRetry={() => void refetch()}
        />
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
  if (viewer.role !== 'admin')
    return (
      <>
        <h2>It’s off</h2>
        <p>Only admins can set up two-factor authentication.</p>
      </>
    );
  return (
    <>
      <h2>{isRequired ? 'Set it up to continue' : 'It’s off'}</h2>
      <p>
        {isRequired && 'This site requires it for admins. Until it’s on, you can’t use the admin pages. '}
        After your password, you’ll enter a code from an app on your phone. Your password alone won’t be
        enough to log in.
      </p>
      <SecondFactorEnrollmentForm viewer={viewer} onConfirmed={onCodes} />
    </>
  );
}

type TurnedOnProps = { viewer: Viewer; factor: SecondFactorStatus; onCodes: (codes: string[]) => void };

function TurnedOn({ viewer, factor, onCodes }: TurnedOnProps) {
  const client = useQueryClient();
  const [openDialog, setOpenDialog] = useState<'renew' | 'off' | null>(null);
  const { since, recoveryCodesLeft } = factor;
  const close = () => setOpenDialog(null);

  async function renew(body: SecondFactorProofFormValues) {
    const { recoveryCodes } = await callApi('POST', '/api/auth/second-factor/recovery-codes', { body });
    close();
    onCodes(recoveryCodes);
  }

  async function turnOff(body: SecondFactorProofFormValues) {
    await callApi('DELETE', '/api/auth/second-factor', { body });
    close();
    toast({
      title: 'Two-factor authentication turned off',
      text: 'You only need your password to log in now.',
    });
    await client.invalidateQueries();
  }

  return (
    <>
      <h2>It’s on</h2>
      <p>
        {since && `You turned it on ${formatDate(since)}. `}You’ll need a code from your authenticator app to
        log in.{' '}
        {recoveryCodesLeft === 0
          ? 'You have no recovery codes left.'
          : `You have ${formatCountWithNoun(recoveryCodesLeft, 'recovery code', 'recovery codes')} left.`}
      </p>
      <Button variant="line" wide onClick={() => setOpenDialog('renew')}>
        New recovery codes
      </Button>
      <Button variant="danger" wide onClick={() => setOpenDialog('off')}>
        Turn off
      </Button>
      {openDialog === 'renew' && (
        <SecondFactorProofDialog
          viewer={viewer}
          title="New recovery codes"
          note="Your old codes will stop working."
          action="Get new codes"
          onProof={renew}
          onClose={close}
        />
      )}
      {openDialog === 'off' && (
        <SecondFactorProofDialog
          viewer={viewer}
          title="Turn off two-factor authentication"
          note={
            viewer.role === 'admin'
              ? 'Switching phones? Turn it off, then set it up again.'
              : 'Only admins can set it up, so you won’t be able to turn it back on.'
          }
          action="Turn off"
          danger
          onProof={turnOff}
          onClose={close}
        />
      )}
    </>
  );
}
