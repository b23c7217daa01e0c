import { useState } from 'react';
import { writeDescription } from './asks.ts';
import { setBasics } from './draft-actions.ts';
import { useAttempt } from './use-attempt.ts';
import { useWizard } from './wizard-state.tsx';

/** Fills an empty description; one that stands already is replaced only by a person. */
export function useDescriptionWriter() {
  const { draft, change } = useWizard();
  const { doing, attempt } = useAttempt();
  const [proposal, setProposal] = useState<string | null>(null);
  const put = (description: string) => change((before) => setBasics(before, { description }));

  function write() {
    if (doing !== null) return;
    setProposal(null);
    const isEmpty = draft.basics.description.trim() === '';
    void attempt('Writing...', (signal) => writeDescription(draft, signal), isEmpty ? put : setProposal);
  }

  function use(description: string) {
    put(description);
    setProposal(null);
  }

  return { doing, write, proposal, use, keep: () => setProposal(null) };
}
