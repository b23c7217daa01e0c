import { WandSparkles } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { setBasics } from './draft-actions.ts';
import { useDescriptionWriter } from './use-description-writer.ts';
import { useProblem, useWizard } from './wizard-state.tsx';

export function DescriptionField() {
  const { draft, change } = useWizard();
  const { doing, write } = useDescriptionWriter();
  return (
    <div className="wiz-described">
      <Field label="Description" required {...useProblem('description')}>
        {(tie) => (
          <textarea
            {...tie}
            data-field="description"
            required
            rows={4}
            maxLength={5000}
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
    </div>
  );
}
