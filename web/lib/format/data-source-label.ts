import type { DataSourceKind, DataSourceTrust } from '#contract/administration/sources.ts';
import { formatDate } from '#web/lib/format/date-format.ts';

export const DATA_SOURCE_KIND_LABELS: Readonly<Record<DataSourceKind, string>> = {
  chain: 'A chain’s own list',
  'open-data': 'Open data',
  personal: 'Our own file',
};

export const DATA_SOURCE_TRUST_LABELS: Readonly<Record<DataSourceTrust, string>> = {
  normal: 'Normal',
  low: 'Low: we only use it when no other source has the answer',
};

type NamedSource = { name: string; kind: DataSourceKind; date: string | null };

/** "Popeyes’ own list, Mar 3, 2024" */
export function formatDataSourceLabel({ name, kind, date }: NamedSource, brand: string | null): string {
  const list = kind === 'chain' && brand ? `${possessive(brand)} own list` : name;
  return date === null ? list : `${list}, ${formatDate(date)}`;
}

/** "Popeyes’", "Wendy's" and "Chick-fil-A’s" */
function possessive(name: string): string {
  if (/['’]s$/i.test(name)) return name;
  return /s$/i.test(name) ? `${name}’` : `${name}’s`;
}
