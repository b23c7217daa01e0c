import type { ReactNode } from 'react';
import type { Viewer } from '#web/lib/session/session.ts';
import { HeroDripBorder } from '../hero-drip-border.tsx';
import { MemberGreeting } from './greeting.tsx';

type BandProps = { viewer: Viewer; isBusy?: boolean; children?: ReactNode };

export function HomeHeroSection({ viewer, isBusy, children }: BandProps) {
  return (
    <section className="hero mine" aria-label="What’s next" aria-busy={isBusy}>
      <div className="wrap">
        <MemberGreeting viewer={viewer} />
        {children}
      </div>
      <HeroDripBorder />
    </section>
  );
}
