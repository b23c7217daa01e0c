import { useState } from 'react';
import { userErrorText } from '../session/account.ts';

type Step = { at: 'asked' | 'sending' | 'done' } | { at: 'refused'; text: string };

/**
 * For links that are mailed: what they are for is done by a press and not by opening the page, since mail programs open
 * links to look at them.
 */
export function useConfirmAction(
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
