import type { ComponentType, FormEvent } from 'react';
import { MAX_SUGGESTION_NOTE_LENGTH } from '#shared/text/text-limits.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { RadioGroup } from '#web/ui/forms/radio-group.tsx';
import { SuggestionFieldInput } from './suggestion-field-input.tsx';
import type { SuggestionField } from './suggestion-fields.ts';
import { suggestionTextForDisplay } from './suggestion-form-texts.ts';
import { SUGGESTION_KIND_OPTIONS } from './suggestion-kinds.ts';
import type { SuggestionOutcome } from './use-send-suggestion.ts';
import { useSuggestionForm, type SuggestionSubject } from './use-suggestion-form.ts';

export type SuggestionFieldControlProps = {
  field: Pick<SuggestionField, 'name' | 'label'>;
  text: string;
  /** The current value as displayed, if the field was changed. */
  current: string | null;
  problem: string | undefined;
  subject: SuggestionSubject;
  onChange: (text: string) => void;
};
export type SuggestionFieldControls = Record<
  'photo' | 'pin' | 'exceptions',
  ComponentType<SuggestionFieldControlProps>
>;
type SuggestionFormProps = {
  userId: string;
  subject: SuggestionSubject;
  controls: SuggestionFieldControls;
  onSent: (outcome: SuggestionOutcome) => void;
};
type FormState = ReturnType<typeof useSuggestionForm>;

export function SuggestionForm({ userId, subject, controls, onSent }: SuggestionFormProps) {
  const form = useSuggestionForm(userId, subject, onSent);
  const { kind, fields, before, now, problems, isSending } = form;
  const options = SUGGESTION_KIND_OPTIONS[subject.entityType];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isSending) void form.submit();
  }

  return (
    <form className="account-form" method="post" noValidate onSubmit={submit}>
      <DraftNotice form={form} />
      {options.length > 1 && (
        <RadioGroup
          legend="What’s it about?"
          options={options}
          input={{
            name: 'kind',
            onChange: ({ target }) => {
              const chosen = options.find(({ value }) => value === target.value);
              if (chosen) form.choose(chosen.value);
            },
          }}
          chosen={kind}
        />
      )}
      {fields.map((field) => {
        const text = now[field.name] ?? '';
        const key = `${kind} ${field.name}`;
        const onChange = (next: string) => form.set(field.name, next);
        const stored = before[field.name] ?? '';
        if (isOfOtherFeature(field.control)) {
          const Control = controls[field.control];
          const current = text === stored ? null : suggestionTextForDisplay(field, stored);
          const problem = problems[field.name];
          return <Control key={key} {...{ field, text, current, problem, subject, onChange }} />;
        }
        return (
          <SuggestionFieldInput
            key={key}
            field={field}
            text={text}
            current={kind === 'new-sandwich' ? null : stored}
            problem={problems[field.name]}
            onChange={onChange}
          />
        );
      })}
      <About form={form} />
      <FormError>{problems['']}</FormError>
      <Button type="submit" wide disabled={isSending}>
        {isSending ? 'Sending...' : 'Send suggestion'}
      </Button>
    </form>
  );
}

function DraftNotice({ form: { wasWaiting, hasOthers, openOther } }: { form: FormState }) {
  return (
    <>
      {wasWaiting && (
        <p className="notice" role="status">
          This is the suggestion that was waiting. It won’t go out until you send it again.
        </p>
      )}
      {hasOthers && (
        <p className="notice">
          You have another draft here.{' '}
          <Button variant="line" className="sm" onClick={openOther}>
            Show it
          </Button>
        </p>
      )}
    </>
  );
}

function isOfOtherFeature(control: SuggestionField['control']): control is keyof SuggestionFieldControls {
  return control === 'photo' || control === 'pin' || control === 'exceptions';
}

function About({ form: { texts, problems, set } }: { form: FormState }) {
  const { note = '', sourceUrl = '' } = texts;
  return (
    <>
      <Field
        label="Note (Optional)"
        error={problems['note']}
        limit={{ text: note, max: MAX_SUGGESTION_NOTE_LENGTH }}
      >
        {(tie) => (
          <textarea
            {...tie}
            rows={2}
            dir="auto"
            value={note}
            onChange={(event) => set('note', event.target.value)}
          />
        )}
      </Field>
      <Field label="Link to a source (Optional)" error={problems['sourceUrl']}>
        {(tie) => (
          <input
            {...tie}
            type="url"
            autoComplete="off"
            value={sourceUrl}
            onChange={(event) => set('sourceUrl', event.target.value)}
          />
        )}
      </Field>
    </>
  );
}
