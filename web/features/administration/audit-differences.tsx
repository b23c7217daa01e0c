import type { AuditEntry } from '#contract/administration/audit.ts';
import { CATALOG_FIELD_LABELS } from '#shared/catalog/field-labels.ts';
import { WEEKDAYS } from '#packages/opening-hours/time/weekly-hours.ts';

/** Values that fit on one line of a phone are shown; longer ones are in a disclosure. */
const SHORT = 36;

type AuditedRow = Pick<AuditEntry, 'entityType' | 'before' | 'after'>;

export function AuditDifferences({ entry, isWhole }: { entry: AuditedRow; isWhole: boolean }) {
  const { entityType, before, after } = entry;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return <span className="muted small">no details</span>;
  const list = (
    <ul className="differences">
      {names.map((name) => (
        <li key={name}>
          <span className="muted">{auditFieldLabel(name, entityType)}</span>{' '}
          {before && name in before && (
            <>
              <span className="sr">was </span>
              <del>{formatAuditValue(before[name])}</del>{' '}
            </>
          )}
          {after && name in after && (
            <>
              <span className="sr">now </span>
              <ins>{formatAuditValue(after[name])}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  );
  if (isWhole || lengthOf(entry, names) <= SHORT) return list;
  return (
    <details className="folded">
      <summary>{namesText(names.map((name) => auditFieldLabel(name, entityType)))}</summary>
      {list}
    </details>
  );
}

function lengthOf({ entityType, before, after }: AuditedRow, names: string[]): number {
  return names
    .flatMap((name) => [
      auditFieldLabel(name, entityType),
      ...[before, after].map((row) => row && formatAuditValue(row[name])),
    ])
    .join(' ').length;
}

/** "name, price, and 10 more" */
function namesText([first = '', second, ...rest]: string[]): string {
  if (second === undefined) return first;
  return rest.length > 0 ? `${first}, ${second}, and ${rest.length} more` : `${first} and ${second}`;
}

export function auditFieldLabel(name: string, entityType = ''): string {
  if (name === 'imageUrl' && entityType === 'badge') return 'image';
  const labels: Readonly<Record<string, string>> = CATALOG_FIELD_LABELS;
  return Object.hasOwn(labels, name) ? (labels[name] ?? name).toLowerCase() : splitName(name);
}

/** "location bonus XP" for "locationBonusXp", "Monday" for "monday" */
function splitName(name: string): string {
  if (placeInWeek(name) >= 0) return name.charAt(0).toUpperCase() + name.slice(1);
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
    .replaceAll(/\b(?:xp|url|id)\b/g, (word) => word.toUpperCase());
}

export function formatAuditValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(formatAuditValue).join(', ');
  if (typeof value === 'object')
    return inWeekOrder(Object.entries(value))
      .map(([name, inner]) => `${auditFieldLabel(name)} ${formatAuditValue(inner)}`)
      .join('; ');
  return String(value);
}

/** The database orders the days of the opening hours by the length of their names. */
function inWeekOrder<T>(entries: [string, T][]): [string, T][] {
  return entries.toSorted(([one], [other]) => placeInWeek(one) - placeInWeek(other));
}

function placeInWeek(name: string): number {
  return WEEKDAYS.findIndex((weekday) => weekday === name);
}
