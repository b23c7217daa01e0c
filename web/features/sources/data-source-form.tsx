import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type {
  ImportedDataSource,
  DataSourceKind,
  DataSourceTrust,
} from '#contract/administration/sources.ts';
import { DATA_SOURCE_KINDS, DATA_SOURCE_TRUSTS } from '#contract/base/enum-values.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { invalidateCatalogQueries } from '#web/lib/api/invalidate-catalog-queries.ts';
import { changedFields } from '#web/lib/forms/merge-fields-three-way.ts';
import { userErrorText } from '#web/lib/errors/error-reason.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { DATA_SOURCE_KIND_LABELS, DATA_SOURCE_TRUST_LABELS } from '#web/lib/format/data-source-label.ts';

type SourceFields = { kind: DataSourceKind; trust: DataSourceTrust; date: string; license: string };

export function DataSourceForm({ source, onClose }: { source: ImportedDataSource; onClose: () => void }) {
  const client = useQueryClient();
  const before = fieldsOf(source);
  const { register, handleSubmit, formState, setError } = useForm<SourceFields>({ defaultValues: before });
  const { errors, isSubmitting } = formState;

  async function submit(fields: SourceFields) {
    const { date, ...changes } = changedFields(fields, before);
    let updated: ImportedDataSource;
    try {
      updated = await callApi('PATCH', '/api/sources/{id}', {
        params: { id: source.id },
        body: { ...changes, ...(date === undefined ? {} : { date: date || null }) },
        ifMatch: `"${source.revision}"`,
      });
    } catch (error) {
      setError('root', {
        message: userErrorText(error, 'We couldn’t save the source. Please try again.'),
      });
      await client.invalidateQueries({ queryKey: ['/api/sources'] });
      return;
    }
    const text = updated.progress ? 'We’re updating its places in the background.' : source.name;
    toast({ title: 'Source updated', text });
    onClose();
    for (const path of ['/api/sources', '/api/credits']) await client.invalidateQueries({ queryKey: [path] });
    // The job can be done before the list of sources is fetched again.
    if (updated.progress) await invalidateCatalogQueries(client);
  }

  return (
    <form className="stacked" method="post" noValidate onSubmit={handleSubmit(submit)}>
      <Field label="Type">
        {(tie) => (
          <select {...tie} {...register('kind')}>
            {DATA_SOURCE_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {DATA_SOURCE_KIND_LABELS[kind]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label="Data as of (Optional)"
        message="When the data was collected. If you leave it empty, other sources count as newer."
      >
        {(tie) => <input {...tie} type="date" {...register('date')} />}
      </Field>
      <Field label="License (Optional)">
        {(tie) => (
          <input {...tie} type="text" autoComplete="off" placeholder="CC0-1.0" {...register('license')} />
        )}
      </Field>
      <Field label="Trust">
        {(tie) => (
          <select {...tie} {...register('trust')}>
            {DATA_SOURCE_TRUSTS.map((trust) => (
              <option key={trust} value={trust}>
                {DATA_SOURCE_TRUST_LABELS[trust]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {errors.root && (
        <p className="notice bad" role="alert">
          {errors.root.message}
        </p>
      )}
      <footer>
        <Button variant="line" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Update source'}
        </Button>
      </footer>
    </form>
  );
}

function fieldsOf({ kind, trust, date, license }: ImportedDataSource): SourceFields {
  return { kind, trust, date: date ?? '', license: license ?? '' };
}
