import { useState, type ComponentType } from 'react';
import { useForm, useWatch, type UseFormRegister } from 'react-hook-form';
import { BADGE_CATEGORIES } from '#contract/base/enum-values.ts';
import { MAX_BADGE_DESCRIPTION_LENGTH } from '#contract/base/admin-limits.ts';
import type { ListedBadge } from '#contract/members/badges.ts';
import { createLazyFormResolver } from '#web/lib/forms/create-lazy-form-resolver.ts';
import { useIdempotencyKey } from '#web/lib/forms/use-idempotency-key.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { BADGE_CATEGORY_LABELS } from './badge-category-labels.ts';
import type { BadgeFormOutput, BadgeFormInput } from './badge-form-resolver.ts';
import { saveBadge } from './badge-mutations.ts';

const resolver = createLazyFormResolver(
  async () => (await import('./badge-form-resolver.ts')).badgeFormResolver,
);

export type BadgePictureUploaderProps = {
  current: string | null;
  fallback: string | null;
  onUploaded: (url: string) => void;
};

type BadgeFormProps = {
  badge: ListedBadge | null;
  Uploader: ComponentType<BadgePictureUploaderProps>;
  onSaved: () => Promise<void>;
  onClose: () => void;
};

export function BadgeForm({ badge, Uploader, onSaved, onClose }: BadgeFormProps) {
  const [imageUrl, setImageUrl] = useState(badge?.imageUrl ?? null);
  const { register, handleSubmit, control, formState } = useForm({
    resolver,
    defaultValues: {
      name: badge?.name ?? '',
      description: badge?.description ?? '',
      category: badge?.category ?? '',
      requiredXp: badge?.requiredXp?.toString() ?? '',
    },
  });
  const { errors, isSubmitting } = formState;
  const description = useWatch({ control, name: 'description' });
  const keyOf = useIdempotencyKey();

  async function submit(fields: BadgeFormOutput) {
    const filled = { ...fields, imageUrl };
    if (!(await saveBadge(badge, filled, keyOf(filled)))) return;
    await onSaved();
    onClose();
  }

  return (
    <form className="badge-form" noValidate onSubmit={handleSubmit(submit)}>
      <div className="stacked">
        <Field label="Name" required error={errors.name?.message}>
          {(tie) => <input {...tie} type="text" required autoComplete="off" {...register('name')} />}
        </Field>
        <Field
          label="Description"
          required
          limit={{ text: description, max: MAX_BADGE_DESCRIPTION_LENGTH }}
          error={errors.description?.message}
        >
          {(tie) => <textarea {...tie} rows={3} required {...register('description')} />}
        </Field>
        <div className="beside">
          <CategoryField register={register} error={errors.category?.message} />
          <RequiredXpField register={register} error={errors.requiredXp?.message} />
        </div>
      </div>
      <div className="badge-picture">
        <Uploader current={imageUrl} fallback={badge?.drawingUrl ?? null} onUploaded={setImageUrl} />
        <PictureChoice imageUrl={imageUrl} onRemove={() => setImageUrl(null)} />
      </div>
      <footer>
        <Button variant="line" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Save badge'}
        </Button>
      </footer>
    </form>
  );
}

type RegisteredFieldProps = {
  register: UseFormRegister<BadgeFormInput>;
  error: string | undefined;
};

function CategoryField({ register, error }: RegisteredFieldProps) {
  return (
    <Field label="Category" required error={error}>
      {(tie) => (
        <select {...tie} required {...register('category')}>
          <option value="">Choose one</option>
          {BADGE_CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {BADGE_CATEGORY_LABELS[category]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function RequiredXpField({ register, error }: RegisteredFieldProps) {
  return (
    <Field label="Required XP" error={error}>
      {(tie) => (
        <input
          {...tie}
          type="text"
          inputMode="numeric"
          placeholder="none"
          autoComplete="off"
          {...register('requiredXp')}
        />
      )}
    </Field>
  );
}

function PictureChoice({ imageUrl, onRemove }: { imageUrl: string | null; onRemove: () => void }) {
  if (!imageUrl)
    return (
      <p className="muted small">If there’s no image, we’ll draw a medal based on the name and category.</p>
    );
  return (
    <Button variant="quiet" onClick={onRemove}>
      Remove image
    </Button>
  );
}
