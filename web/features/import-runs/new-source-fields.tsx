import { MAX_LICENSE_LENGTH, MAX_SOURCE_LENGTH } from '#contract/base/admin-limits.ts';
import { DATA_SOURCE_KINDS, DATA_SOURCE_TRUSTS } from '#contract/base/enum-values.ts';
import { DATA_SOURCE_KIND_LABELS, DATA_SOURCE_TRUST_LABELS } from '#web/lib/format/data-source-label.ts';
import { Field } from '#web/ui/forms/field.tsx';
import type { ImportFormFields } from './use-import-file-form.ts';

type NewSourceProps = { fields: ImportFormFields; onChange: (changes: Partial<ImportFormFields>) => void };

export function NewSourceFields({ fields: { name, kind, license, trust }, onChange }: NewSourceProps) {
  return (
    <>
      <Field label="Source name" required limit={{ text: name.trim(), max: MAX_SOURCE_LENGTH }}>
        {(tie) => (
          <input
            {...tie}
            type="text"
            autoComplete="off"
            value={name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label="Type">
        {(tie) => (
          <select
            {...tie}
            value={kind}
            onChange={({ target: { value } }) =>
              onChange({ kind: DATA_SOURCE_KINDS.find((each) => each === value) ?? kind })
            }
          >
            {DATA_SOURCE_KINDS.map((each) => (
              <option key={each} value={each}>
                {DATA_SOURCE_KIND_LABELS[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="License (Optional)" limit={{ text: license.trim(), max: MAX_LICENSE_LENGTH }}>
        {(tie) => (
          <input
            {...tie}
            type="text"
            autoComplete="off"
            placeholder="CC0-1.0"
            value={license}
            onChange={(event) => onChange({ license: event.target.value })}
          />
        )}
      </Field>
      <Field label="Trust">
        {(tie) => (
          <select
            {...tie}
            value={trust}
            onChange={({ target: { value } }) =>
              onChange({ trust: DATA_SOURCE_TRUSTS.find((each) => each === value) ?? trust })
            }
          >
            {DATA_SOURCE_TRUSTS.map((each) => (
              <option key={each} value={each}>
                {DATA_SOURCE_TRUST_LABELS[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}
