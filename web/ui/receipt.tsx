import type { ReactNode } from 'react';

interface ReceiptProps {
  title: string;
  /** Where and when. */
  place?: string;
  rows: readonly (readonly [words: string, amount: string])[];
  total: string;
  foot?: ReactNode;
}

/** A till receipt: paper in both themes. */
export function Receipt({ title, place, rows, total, foot }: ReceiptProps) {
  return (
    <div className="slip">
      <div className="receipt">
        <h3>{title}</h3>
        {place && <p className="aside">{place}</p>}
        <dl>
          {rows.map(([words, amount]) => (
            <div key={words}>
              <dt>{words}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
        <p className="total num">
          <span>Total</span> <span>{total}</span>
        </p>
        {foot && <p className="aside foot-line">{foot}</p>}
      </div>
    </div>
  );
}
