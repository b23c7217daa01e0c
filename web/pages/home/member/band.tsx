import type { ReactNode } from 'react';
import type { Viewer } from '#web/lib/session/session.ts';
import { Drip } from '../drip.tsx';
import { Greeting } from './greeting.tsx';

type BandProps = { viewer: Viewer; isBusy?: boolean; children?: ReactNode };

export function Band({ viewer, isBusy, children }: BandProps) {
  return (
    <section className="hero mine" aria-label="What’s next" aria-busy={isBusy}>
      <div className="wrap">
        <Greeting viewer={viewer} />
        {children}
      </div>
      <Drip />
    </section>
  );
}
