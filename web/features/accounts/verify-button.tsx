import { useQueryClient } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { call } from '#web/lib/call.ts';
import { useOnePress } from '#web/lib/one-press.ts';
import { becomeMember, useViewer } from '#web/lib/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';

export function VerifyButton({ token }: { token: string }) {
  const client = useQueryClient();
  const viewer = useViewer();
  const { step, press } = useOnePress(async () => {
    await call('POST', '/api/auth/email-verification/{token}', { params: { token } });
    if (viewer) becomeMember(client, await call('GET', '/api/auth/me').catch(() => viewer));
  }, 'Could not confirm your address');

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
      <Refusal>{step.at === 'refused' && step.text}</Refusal>
      <Button size="big" wide disabled={step.at === 'sending'} onClick={press}>
        Confirm my address
      </Button>
    </div>
  );
}
