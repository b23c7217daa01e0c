import { useState } from 'react';
import { userErrorText } from '../errors/error-reason.ts';

type Step = { at: 'asked' | 'sending' | 'done' } | { at: 'refused'; text: string };

/** For links in emails: only a click performs the action, because mail programs open links to scan them. */
export function useEmailLinkAction(
  send: () => Promise<unknown>,
  failed: string,
): { step: Step; press: () => void } {
  const [step, setStep] = useState<Step>({ at: 'asked' });

  async function press() {
    setStep({ at: 'sending' });
    try {
      await send();
      setStep({ at: 'done' });
    } catch (error) {
      setStep({ at: 'refused', text: userErrorText(error, failed) });
    }
  }

  return { step, press: () => void press() };
}
