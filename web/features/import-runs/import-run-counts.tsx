import { Link } from 'wouter';
import type { ImportRunCounts } from '#contract/administration/import-runs.ts';

const LABELS = {
  rows: 'Rows',
  added: 'New rows',
  changed: 'Changed rows',
  unchanged: 'Unchanged rows',
  skipped: 'Skipped rows',
  newRestaurants: 'New restaurants',
  newLocations: 'New locations',
  changedLocations: 'Changed locations',
  removedLocations: 'Locations removed as duplicates',
  doubtful: 'Changes to review',
} as const satisfies Record<keyof ImportRunCounts, string>;

export function ImportRunCountsPanel({ counts, isPreview }: { counts: ImportRunCounts; isPreview: boolean }) {
  return (
    <section className="panel" aria-labelledby="run-counts">
      <h2 id="run-counts">{isPreview ? 'What would change' : 'What changed'}</h2>
      {isPreview && <p className="muted">Nothing has changed yet.</p>}
      <dl className="run-counts">
        {(Object.keys(LABELS) as (keyof typeof LABELS)[]).map((name) => (
          <div key={name}>
            <dt>{LABELS[name]}</dt>
            <dd className="num">{counts[name].toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      {counts.doubtful > 0 && (
        <p className="muted">
          {isPreview
            ? 'Some changes will need your OK. You’ll find them under '
            : 'Some changes need your review. They’re under '}
          <Link href="/admin/doubtful-changes">Changes to review</Link>.
        </p>
      )}
    </section>
  );
}
