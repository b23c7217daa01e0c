import { chooseSourceValue, type ValueAgreementRule } from './choose-source-value.ts';
import type { SourceRecord } from './source-record.ts';

export type DerivedRestaurantFields = { name: string; restaurantType: string; website: string | null };

const TEXT: ValueAgreementRule<string> = { agreement: (one, other) => (one === other ? 0 : null) };

/** For a restaurant without a brand, whose name is that of its only place. */
export function deriveRestaurantFields(records: readonly SourceRecord[]): DerivedRestaurantFields {
  return {
    name: choose(records, ({ name }) => name) ?? '',
    restaurantType: choose(records, ({ restaurantType }) => restaurantType) ?? 'Restaurant',
    website: choose(records, ({ website }) => website),
  };
}

function choose(
  records: readonly SourceRecord[],
  read: (record: SourceRecord) => string | null,
): string | null {
  const statements = records.flatMap((record) => {
    const value = read(record);
    const { source, kind, trust, date, content } = record;
    return value === null ? [] : [{ value, source, kind, trust, date, content, isSuperseded: false }];
  });
  return chooseSourceValue(statements, TEXT)?.chosen.value ?? null;
}
