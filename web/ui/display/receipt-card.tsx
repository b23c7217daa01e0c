import type { ReactNode } from 'react';

type ReceiptProps = {
  title: string;
  subtitle?: string;
  rows: readonly (readonly [label: string, amount: string])[];
  total: string;
  foot?: ReactNode;
};

export function ReceiptCard({ title, subtitle, rows, total, foot }: ReceiptProps) {
  return (
    <div className="slip">
      <div className="receipt">
        <h3 className="receipt-title">{title}</h3>
        {subtitle && <p className="quiet">{subtitle}</p>}
        <dl>
          {rows.map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
        <p className="total num">
          <span>Total</span> <span>{total}</span>
        </p>
        {foot && <p className="quiet foot-line">{foot}</p>}
      </div>
    </div>
  );
}
