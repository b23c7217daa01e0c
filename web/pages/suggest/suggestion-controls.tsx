import { createLazyModuleHook } from '#web/lib/document/lazy-module.ts';
import { ImageUploader } from '#web/features/images/image-uploader.tsx';
import { PinField } from '#web/features/restaurants/management/pin-field.tsx';
import { formatPinText, parsePinText } from '#web/features/suggestions/suggestion-form-texts.ts';
import type {
  SuggestionFieldControlProps,
  SuggestionFieldControls,
} from '#web/features/suggestions/suggestion-form.tsx';

/** Controls of other features. */
export const SUGGESTION_CONTROLS: SuggestionFieldControls = {
  photo: PhotoControl,
  pin: PinControl,
  exceptions: ExceptionsControl,
};

const fetchExceptions = async () => (await import('./hours-exceptions-control.tsx')).HoursExceptionsControl;
const useExceptionsControl = createLazyModuleHook(fetchExceptions, null);

/** Its fields need the code that reads opening hours. */
function ExceptionsControl(props: SuggestionFieldControlProps) {
  const Control = useExceptionsControl(true);
  return Control && <Control {...props} />;
}

function PhotoControl({ field: { label }, text, subject, onChange }: SuggestionFieldControlProps) {
  return (
    <fieldset className="photo-choice">
      <legend>{label}</legend>
      <p className="muted small">Please only add photos you took yourself.</p>
      <ImageUploader
        uploader="imageUploader"
        kind={subject.entityType === 'sandwich' ? 'Sandwich' : 'Restaurant'}
        current={text || null}
        onUploaded={onChange}
      />
    </fieldset>
  );
}

function PinControl({ text, subject, onChange }: SuggestionFieldControlProps) {
  return (
    <PinField
      restaurantId={subject.restaurantId}
      pin={parsePinText(text)}
      address={subject.title}
      mayLookUp={false}
      onChange={(pin) => onChange(formatPinText(pin ?? {}))}
    />
  );
}
