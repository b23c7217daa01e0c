import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { PRICE_RANGES } from '#contract/choices.ts';
import type { RestaurantDetails } from '#contract/restaurants.ts';
import { priceRangeText } from '#rules/price-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Conflict } from '#web/ui/conflict.tsx';
import { DETAIL_LABELS, detailsSchemaOver, fieldsOf, typeChoices } from './details-fields.ts';
import type { Details, DetailsFields } from './details-fields.ts';
import { useUpdateRestaurant } from './use-update-restaurant.ts';

export function DetailsForm({ restaurant }: { restaurant: RestaurantDetails }) {
  const { register, handleSubmit, formState, reset, getValues } = useForm<DetailsFields>({
    resolver: zodResolver(detailsSchemaOver(fieldsOf(restaurant))) as never,
    defaultValues: fieldsOf(restaurant),
  });
  const { errors, isSubmitting } = formState;
  const { update, conflicts, takeTheirs } = useUpdateRestaurant(restaurant, (fields) => reset(fields));
  const differences = conflicts(getValues());
  const problemOf = (field: keyof Details) => ({
    label: DETAIL_LABELS[field],
    state: errors[field] ? ('bad' as const) : undefined,
    message: errors[field]?.message,
  });

  return (
    <form className="account-form edit-form" method="post" noValidate onSubmit={handleSubmit(update)}>
      <Field {...problemOf('name')}>
        {(tie) => <input {...tie} type="text" required autoComplete="off" {...register('name')} />}
      </Field>
      <div className="two">
        <Field {...problemOf('restaurantType')}>
          {(tie) => (
            <select {...tie} {...register('restaurantType')}>
              {typeChoices(restaurant.restaurantType).map((type) => (
                <option key={type}>{type}</option>
              ))}
            </select>
          )}
        </Field>
        <Field {...problemOf('priceRange')}>
          {(tie) => (
            <select {...tie} {...register('priceRange')}>
              <PriceRangeOptions />
            </select>
          )}
        </Field>
      </div>
      <Field {...problemOf('website')}>
        {(tie) => <input {...tie} type="url" autoComplete="off" {...register('website')} />}
      </Field>
      <Field {...problemOf('description')}>
        {(tie) => <textarea {...tie} rows={4} {...register('description')} />}
      </Field>
      {differences && (
        <Conflict
          differences={differences}
          onKeepMine={() => void handleSubmit(update)()}
          onTakeTheirs={() => takeTheirs(getValues())}
        />
      )}
      <p className="save">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Updating...' : 'Update Restaurant'}
        </Button>
      </p>
    </form>
  );
}

function PriceRangeOptions() {
  return (
    <>
      <option value="">Select a price range</option>
      {PRICE_RANGES.map((price) => (
        <option key={price} value={price}>
          {priceRangeText(price)}
        </option>
      ))}
    </>
  );
}
