import { WandSparkles } from 'lucide-react';
import { useRef } from 'react';
import { DESCRIPTION_MAX } from '#rules/text-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { setBasics } from './draft-actions.ts';
import { useDescriptionWriter } from './use-description-writer.ts';
import { useProblem, useWizard } from './wizard-state.tsx';

export function DescriptionField() {
  const { draft, change } = useWizard();
  const { doing, write, proposal, use, keep } = useDescriptionWriter();
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div className="wiz-described">
      <Field
        label="Description"
        required
        limit={{ text: draft.basics.description.trim(), most: DESCRIPTION_MAX }}
        {...useProblem('description')}
      >
        {(tie) => (
          <textarea
            {...tie}
            ref={field}
            data-field="description"
            required
            rows={4}
            placeholder="What would you tell a friend in the queue?"
            value={draft.basics.description}
            onChange={(event) => {
              const description = event.currentTarget.value;
              change((before) => setBasics(before, { description }));
            }}
          />
        )}
      </Field>
      <Button look="quiet" onClick={write} aria-disabled={doing !== null}>
        {doing ? (
          <span className="spinner" aria-hidden="true" />
        ) : (
          <WandSparkles className="icon" aria-hidden />
        )}
        {doing ?? 'Generate description'}
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
        <Button className="sm" look="line" onClick={onKeep}>
          Keep mine
        </Button>
      </p>
    </div>
  );
}
