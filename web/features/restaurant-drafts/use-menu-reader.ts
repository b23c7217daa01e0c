import { toast } from '#web/ui/toast-store.ts';
import { processMenu } from './asks.ts';
import { fillFromMenu } from './from-menu.ts';
import { NO_SANDWICHES } from './texts.ts';
import { useAttempt } from './use-attempt.ts';
import { useWizard } from './wizard-state.tsx';

export function useMenuReader() {
  const { draft, change } = useWizard();
  const { doing, problem, attempt, forget } = useAttempt();

  function read() {
    if (doing !== null) return;
    void attempt(
      'Reading...',
      (signal) => processMenu(draft, signal),
      (menu) => {
        change((before) => fillFromMenu(before, menu));
        if (menu.sandwiches.length + menu.doubtful.length === 0) toast(NO_SANDWICHES);
      },
    );
  }

  return { doing, problem, read, forget };
}
