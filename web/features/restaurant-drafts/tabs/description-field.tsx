import { WandSparkles } from 'lucide-react';
import { useRef, useState } from 'react';
import { MAX_DESCRIPTION_LENGTH } from '#shared/text/text-limits.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { updateDraftBasics } from '../draft/draft-actions.ts';
import { useRestaurantDraftProblem, useRestaurantWizard } from '../wizard/wizard-state.tsx';
import { fetchGeneratedDescription } from '../prefill-requests.ts';
import { useCancelableRequest } from '../use-cancelable-request.ts';

export function DescriptionField() {
  const { draft, change } = useRestaurantWizard();
  const { busyText, write, proposal, use, keep } = useDescriptionWriter();
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div className="wiz-described">
      <Field
        label="Description"
        required
        limit={{ text: draft.basics.description.trim(), max: MAX_DESCRIPTION_LENGTH }}
        error={useRestaurantDraftProblem('description')}
      >
        {(tie) => (
          <textarea
            {...tie}
            ref={field}
            data-field="description"
            required
            rows={4}
            placeholder="What would you tell a friend in line?"
            value={draft.basics.description}
            onChange={(event) => {
              const description = event.currentTarget.value;
              change((before) => updateDraftBasics(before, { description }));
            }}
          />
        )}
      </Field>
      <Button variant="quiet" onClick={write} aria-disabled={busyText !== null}>
        {busyText ? (
          <span className="spinner" aria-hidden="true" />
        ) : (
          <WandSparkles className="icon" aria-hidden />
        )}
        {busyText ?? 'Generate description'}
      </Button>
      {proposal !== null && (
        <DescriptionProposal
          text={proposal}
          onUse={() => {
            use(proposal);
            field.current?.focus();
          }}
          onKeep={() => {
            keep();
            field.current?.focus();
          }}
        />
      )}
    </div>
  );
}

type DescriptionProposalProps = {
  text: string;
  onUse: () => void;
  onKeep: () => void;
};

function DescriptionProposal({ text, onUse, onKeep }: DescriptionProposalProps) {
  return (
    <div className="wiz-proposal" role="status">
      <p className="muted">You could also say it like this:</p>
      <blockquote>{text}</blockquote>
      <p className="pair">
        <Button className="sm" onClick={onUse}>
          Use it
        </Button>
        <Button className="sm" variant="line" onClick={onKeep}>
          Keep mine
        </Button>
      </p>
    </div>
  );
}

/** Fills an empty description automatically; an existing one is replaced only on request. */
function useDescriptionWriter() {
  const { draft, change } = useRestaurantWizard();
  const { busyText, attempt } = useCancelableRequest();
  const [proposal, setProposal] = useState<string | null>(null);
  const put = (description: string) => change((before) => updateDraftBasics(before, { description }));

  function write() {
    if (busyText !== null) return;
    setProposal(null);
    const isEmpty = draft.basics.description.trim() === '';
    void attempt(
      'Writing...',
      (signal) => fetchGeneratedDescription(draft, signal),
      isEmpty ? put : setProposal,
    );
  }

  function use(description: string) {
    put(description);
    setProposal(null);
  }

  return { busyText, write, proposal, use, keep: () => setProposal(null) };
}
