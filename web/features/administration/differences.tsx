import type { AuditEntry } from '#contract/audit.ts';
import { fieldWords, valueWords } from './audit-words.ts';

/** Field by field what it was and what it is. */
export function Differences({ entry: { before, after } }: { entry: Pick<AuditEntry, 'before' | 'after'> }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return <span className="muted small">no fields</span>;
  return (
    <ul className="differences">
      {names.map((name) => (
        <li key={name}>
          <span className="muted">{fieldWords(name)}</span>{' '}
          {before && name in before && (
            <>
              <span className="sr">was </span>
              <del>{valueWords(before[name])}</del>{' '}
            </>
          )}
          {after && name in after && (
            <>
              <span className="sr">is </span>
              <ins>{valueWords(after[name])}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
