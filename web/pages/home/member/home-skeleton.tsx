import type { Viewer } from '#web/lib/session/session.ts';
import { SectionHead } from '#web/ui/display/section-head.tsx';
import { CardSkeletons, SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { HomeHeroSection } from './home-hero-section.tsx';

/** As tall as what follows, so that nothing moves. */
export function HomeSkeleton({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <HomeHeroSection viewer={viewer} isBusy>
        <div className="next" aria-hidden="true">
          <h2>
            <SkeletonLine width="most" />
            <SkeletonLine width="half" />
          </h2>
          <p className="at">
            <SkeletonLine width="short" />
          </p>
        </div>
        <div className="act" aria-hidden="true">
          <i className="btn skeleton-line" />
        </div>
        <div className="next-plate" aria-hidden="true" />
      </HomeHeroSection>
      <div className="wrap todo" aria-hidden="true">
        <div className="panel duel">
          <h2>Which was better?</h2>
          <div className="sides">
            <i className="duel-side skeleton-line" />
            <i className="duel-side skeleton-line" />
          </div>
          <footer />
        </div>
        <div className="panel unfinished">
          <h2>Pick up where you left off</h2>
          <i className="skeleton-line shape" />
          <div className="what">
            <SkeletonLine width="most" />
            <i className="skeleton-line act" />
          </div>
        </div>
      </div>
      <section className="sec wrap">
        <SectionHead title="For you" />
        <div className="grid trio">
          <CardSkeletons count={3} label="Loading your page" />
        </div>
      </section>
    </>
  );
}
