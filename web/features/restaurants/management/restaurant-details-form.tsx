import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { PRICE_RANGES, type RESTAURANT_TYPES } from '#contract/base/enum-values.ts';
import type { RestaurantDetails } from '#contract/catalog/restaurants.ts';
import { priceRangeText } from '#web/lib/format/price-ranges.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { createLazyFormResolver } from '#web/lib/forms/create-lazy-form-resolver.ts';
import { useConcurrentEdit } from '#web/lib/forms/use-concurrent-edit.ts';
import { changedFields, conflictingFields } from '#web/lib/forms/merge-fields-three-way.ts';
import { errorReason } from '#web/lib/errors/error-reason.ts';
import { invalidateCatalogQueries } from '#web/lib/api/invalidate-catalog-queries.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EditConflict, type FieldDifference } from '#web/ui/forms/edit-conflict.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import { restaurantQuery } from '../queries.ts';

const resolver = createLazyFormResolver(
  async () => (await import('./restaurant-details-resolver.ts')).restaurantDetailsFormResolver,
);

export function RestaurantDetailsForm({ restaurant }: { restaurant: RestaurantDetails }) {
  const { register, handleSubmit, formState, reset, getValues } = useForm<
    RestaurantDetailsFields,
    RestaurantDetailsFields
  >({
    resolver,
    context: fieldsOf(restaurant),
    defaultValues: fieldsOf(restaurant),
  });
  const { errors, isSubmitting } = formState;
  const { update, conflicts, takeTheirs } = useUpdateRestaurant(restaurant, (fields) => reset(fields));
  const differences = conflicts(getValues());

  return (
    <form className="account-form edit-form" method="post" noValidate onSubmit={handleSubmit(update)}>
      <Field label={DETAIL_LABELS.name} error={errors.name?.message}>
        {(tie) => <input {...tie} type="text" required autoComplete="off" {...register('name')} />}
      </Field>
      <div className="two">
        <Field label={DETAIL_LABELS.restaurantType} error={errors.restaurantType?.message}>
          {(tie) => (
            <select {...tie} {...register('restaurantType')}>
              {typeChoices(restaurant.restaurantType).map((type) => (
                <option key={type}>{type}</option>
              ))}
            </select>
          )}
        </Field>
        <Field label={DETAIL_LABELS.priceRange} error={errors.priceRange?.message}>
          {(tie) => (
            <select {...tie} {...register('priceRange')}>
              <PriceRangeOptions />
            </select>
          )}
        </Field>
      </div>
      <Field label={DETAIL_LABELS.website} error={errors.website?.message}>
        {(tie) => <input {...tie} type="url" autoComplete="off" {...register('website')} />}
      </Field>
      <Field label={DETAIL_LABELS.description} error={errors.description?.message}>
        {(tie) => <textarea {...tie} rows={4} {...register('description')} />}
      </Field>
      {differences && (
        <EditConflict
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

export function useUpdateRestaurant(
  restaurant: RestaurantDetails,
  onSettled: (fields: RestaurantDetailsFields) => void,
) {
  const client = useQueryClient();
  const { id } = restaurant;
  const { base, theirs, settle, update, conflicts, takeTheirs } = useConcurrentEdit(restaurant, {
    fieldsOf,
    differences: detailsConflicts,
    save: (fields, before, ifMatch) =>
      callApi('PATCH', '/api/restaurants/{id}', {
        params: { id },
        body: changedRestaurantDetails(fields, before),
        ifMatch,
      }),
    reread: () => callApi('GET', '/api/restaurants/{id}', { params: { id } }),
  });

  async function save(fields: RestaurantDetailsFields) {
    try {
      const saved = await update(base ?? restaurant, fields);
      if (!saved) return;
      settle(saved);
      show(saved, fieldsOf(saved));
      toast({ title: 'Restaurant Updated', text: 'The restaurant has been updated successfully.' });
      await invalidateCatalogQueries(client);
    } catch (error) {
      showFailureToast('Update Failed', `Failed to update restaurant: ${errorReason(error)}.`);
    }
  }

  function show(version: RestaurantDetails, fields: RestaurantDetailsFields) {
    client.setQueryData(restaurantQuery(id).queryKey, version);
    onSettled(fields);
  }

  return {
    update: save,
    conflicts,
    takeTheirs: (fields: RestaurantDetailsFields) => theirs && show(theirs, takeTheirs(fields)),
  };
}

type Details = {
  name: string;
  restaurantType: (typeof RESTAURANT_TYPES)[number];
  priceRange: (typeof PRICE_RANGES)[number];
  website: string;
  description: string;
};
/** Empty until a price is chosen. */
export type RestaurantDetailsFields = Omit<Details, 'priceRange'> & {
  priceRange: Details['priceRange'] | '';
};

const DETAIL_LABELS: Record<keyof Details, string> = {
  name: 'Name',
  restaurantType: 'Restaurant type',
  priceRange: 'Price range',
  website: 'Website',
  description: 'Description',
};

/** The six types of the edit form, and the current one if it is a different one (D37). */
function typeChoices(current: Details['restaurantType']): readonly Details['restaurantType'][] {
  const six = ['Restaurant', 'Fast Food', 'Cafe', 'Food Truck', 'Deli', 'Bakery'] as const;
  return six.some((type) => type === current) ? six : [...six, current];
}

function fieldsOf(restaurant: RestaurantDetails): RestaurantDetailsFields {
  const { name, restaurantType, priceRange, website, description } = restaurant;
  return { name, restaurantType, priceRange: priceRange ?? '', website: website ?? '', description };
}

export function changedRestaurantDetails(fields: RestaurantDetailsFields, before: RestaurantDetailsFields) {
  const { priceRange, website, ...changed } = changedFields(fields, before);
  return {
    ...changed,
    ...(priceRange && { priceRange }),
    ...(website !== undefined && { website: website || null }),
  };
}

function detailsConflicts(
  base: RestaurantDetailsFields,
  mine: RestaurantDetailsFields,
  theirs: RestaurantDetailsFields,
): FieldDifference[] {
  return conflictingFields(base, mine, theirs).map((field) => ({
    label: DETAIL_LABELS[field],
    mine: mine[field],
    theirs: theirs[field],
  }));
}
