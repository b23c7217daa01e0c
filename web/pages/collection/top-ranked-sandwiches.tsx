import { Link } from 'wouter';
import type { RankedSandwich } from '#contract/members/rankings.ts';
import { varyAdjacentBackdrops } from '#shared/images/vary-adjacent-backdrops.ts';
import { Picture } from '#web/ui/display/picture.tsx';

const BEST_COUNT = 5;

/** Beside the list, on wide screens. */
export function TopRankedSandwiches({ rows }: { rows: readonly RankedSandwich[] }) {
  return (
    <section className="best">
      <h2>Your ranking</h2>
      <ol className="best-so-far num">
        {varyAdjacentBackdrops(rows.slice(0, BEST_COUNT)).map(
          ({ sandwichId, name, imageUrl, drawingUrl, isGone }) => (
            <li key={sandwichId}>
              <Picture subject={{ imageUrl, drawingUrl }} sizes="52px" />
              {isGone ? (
                <span className="one">{name}</span>
              ) : (
                <Link href={`/sandwich/${sandwichId}`}>{name}</Link>
              )}
            </li>
          ),
        )}
      </ol>
      <Link className="more" href="/collection/ranking">
        My ranking
      </Link>
    </section>
  );
}

const RANKS = [1, 2, 3];

/** Above the list, on narrow screens: a small podium, or a strip of pictures below a question. */
export function TopThreeList({ rows, isStrip }: { rows: readonly RankedSandwich[]; isStrip?: true }) {
  const best = varyAdjacentBackdrops(rows.slice(0, RANKS.length));
  return (
    <p className={isStrip ? 'top-three strip' : 'top-three'}>
      {isStrip && <span className="muted small">Your top 3</span>}
      {RANKS.map((rank) => {
        const row = best[rank - 1];
        return (
          <span key={rank} className={row ? 'in-place' : 'in-place vacant'} aria-hidden={!row || undefined}>
            <b className="num">{rank}</b>
            {row ? (
              <>
                <Picture subject={row} sizes="120px" />
                <span className={isStrip ? 'sr' : 'called'}>{row.name}</span>
              </>
            ) : (
              <i />
            )}
          </span>
        );
      })}
      {isStrip && rows.length > RANKS.length && (
        <Link className="more" href="/collection/ranking">
          See all {rows.length}
        </Link>
      )}
    </p>
  );
}
