import { MailCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { humanPart } from '#web/lib/account.ts';
import { call } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';

type Step = { at: 'asked' | 'sending' | 'done' } | { at: 'refused'; text: string };

/** By a press and not by opening the page, since mail programs open links to look at them. */
export function UnsubscribeButton({ token }: { token: string }) {
  const [step, setStep] = useState<Step>({ at: 'asked' });

  async function unsubscribe() {
    setStep({ at: 'sending' });
    try {
      await call('POST', '/api/unsubscriptions', { body: { token } });
      setStep({ at: 'done' });
    } catch (error) {
      setStep({ at: 'refused', text: humanPart(error, 'It did not work') });
    }
  }

  if (step.at === 'done')
    return (
      <p className="approval" role="status">
        <MailCheck className="icon" aria-hidden />
        Done: no more letters.
      </p>
    );
  return (
    <div className="account-form">
      {step.at === 'refused' && (
        <p className="refusal" role="alert">
          <TriangleAlert className="icon" aria-hidden />
          {step.text}
        </p>
      )}
      <Button size="big" wide disabled={step.at === 'sending'} onClick={() => void unsubscribe()}>
        No more letters
      </Button>
    </div>
  );
}
