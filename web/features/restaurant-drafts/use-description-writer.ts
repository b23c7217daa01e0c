import { toast } from '#web/ui/toast-store.ts';
import { writeDescription } from './asks.ts';
import { setBasics } from './draft-actions.ts';
import { useAttempt } from './use-attempt.ts';
import { useWizard } from './wizard-state.tsx';

/** What it replaces can be had back. */
export function useDescriptionWriter() {
  const { draft, change } = useWizard();
  const { doing, attempt } = useAttempt();
  const put = (description: string) => change((before) => setBasics(before, { description }));

  function write() {
    if (doing !== null) return;
    const before = draft.basics.description;
    void attempt(
      'Writing...',
      (signal) => writeDescription(draft, signal),
      (description) => {
        put(description);
        if (before.trim() !== '')
          toast({ title: 'Description written', action: { label: 'Undo', run: () => put(before) } });
      },
    );
  }

  return { doing, write };
}
