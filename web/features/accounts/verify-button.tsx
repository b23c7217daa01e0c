import { useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { humanPart } from '#web/lib/account.ts';
import { call } from '#web/lib/call.ts';
import { becomeMember, useViewer } from '#web/lib/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';

type Step = { at: 'asked' | 'sending' | 'done' } | { at: 'refused'; text: string };

/** By a press and not by opening the page, since mail programs open links to look at them. */
export function VerifyButton({ token }: { token: string }) {
  const client = useQueryClient();
  const viewer = useViewer();
  const [step, setStep] = useState<Step>({ at: 'asked' });

  async function confirm() {
    setStep({ at: 'sending' });
    try {
      await call('POST', '/api/auth/email-verification/{token}', { params: { token } });
      setStep({ at: 'done' });
      if (viewer) becomeMember(client, await call('GET', '/api/auth/me').catch(() => viewer));
    } catch (error) {
      setStep({ at: 'refused', text: humanPart(error, 'Could not confirm your address') });
    }
  }

  if (step.at === 'done') {
    return (
      <div className="account-form" role="status">
        <p className="approval">
          <BadgeCheck className="icon" aria-hidden />
          Your address is confirmed. Thank you.
        </p>
        <ButtonLink size="big" wide to="/explore">
          Find a sandwich
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="account-form">
      {step.at === 'refused' && (
        <p className="refusal" role="alert">
          <TriangleAlert className="icon" aria-hidden />
          {step.text}
        </p>
      )}
      <Button size="big" wide disabled={step.at === 'sending'} onClick={() => void confirm()}>
        Confirm my address
      </Button>
    </div>
  );
}
