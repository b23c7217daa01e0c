import { Info } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { isSubmissionStepDone, listDraftSubmissionSteps } from './submit-draft.ts';
import { useRestaurantWizard } from '../wizard/wizard-state.tsx';

type UnfinishedSubmissionProps = {
  onSubmit: () => void;
  onFinish: (restaurantId: number) => void;
};

export function UnfinishedSubmission({ onSubmit, onFinish }: UnfinishedSubmissionProps) {
  const { draft, isSending } = useRestaurantWizard();
  const container = useFocusAfter(isSending);
  const { id, isListed } = draft.submission;
  const steps = listDraftSubmissionSteps(draft);
  const missing = steps.filter((step) => !isSubmissionStepDone(step));
  const isBegun = steps.some(({ submission }) => submission.sent !== null);
  if (!isBegun || isSending || missing.length === 0) return null;
  const onlySandwiches = missing.every(({ kind }) => kind === 'sandwich');
  return (
    <section ref={container} tabIndex={-1} className="wiz-left" aria-label="Not finished yet">
      <Info className="icon" aria-hidden />
      <div>
        <p>
          {id !== null && !isListed && (
            <>
              <b>{draft.basics.name.trim()}</b> has been added.{' '}
            </>
          )}
          Left to add: {missing.map(nameOf).join(', ')}.
        </p>
        <div className="pair">
          <Button onClick={onSubmit}>Try again</Button>
          {id !== null && onlySandwiches && (
            <Button variant="line" onClick={() => onFinish(id)}>
              Finish without {missing.length === 1 ? 'it' : 'them'}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

function useFocusAfter(isSending: boolean) {
  const container = useRef<HTMLElement>(null);
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !isSending) container.current?.focus();
    wasSending.current = isSending;
  }, [isSending]);
  return container;
}

function nameOf({ kind, name }: ReturnType<typeof listDraftSubmissionSteps>[number]): string {
  return kind === 'restaurant' ? 'the restaurant' : name || `a ${kind}`;
}
