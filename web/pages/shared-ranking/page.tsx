import '#web/styles/rankings/ranking.css';
import '#web/styles/rankings/podium.css';
import '#web/styles/rankings/podium-narrow.css';
import '#web/styles/rankings/ranking-poster.css';
import { useQuery } from '@tanstack/react-query';
import type { SharedRanking } from '#contract/members/rankings.ts';
import type { PublicSiteInfo } from '#contract/site.ts';
import { varyAdjacentBackdrops } from '#shared/images/vary-adjacent-backdrops.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { shareCardOfRanking } from '#shared/images/share-cards.ts';
import { ListOwnerPicture, ListOwnerSkeleton } from '#web/features/public-lists/list-owner-picture.tsx';
import { sharedRankingQuery } from '#web/features/rankings/queries.ts';
import { RankedRow } from '#web/features/rankings/ranked-row.tsx';
import { RankedSkeletons } from '#web/features/rankings/ranked-skeletons.tsx';
import { ShareButton } from '#web/features/sharing/share-button.tsx';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { PageHead } from '#web/lib/document/page-head.tsx';
import type { PageMetadata } from '#web/lib/document/page-metadata.tsx';
import { isNotFoundError } from '#web/lib/api/query-client.ts';
import { useSiteSettings } from '#web/lib/document/page-state-context.tsx';
import type { PageProps } from '#web/routes.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { fitDocumentTitle } from '../components/fit-document-title.ts';
import { LoadingTitle } from '../components/loading-details.tsx';
import { PageLoadFailure } from '../components/load-failure.tsx';
import { NotFoundMessage } from '../components/not-found-message.tsx';
import { longTitleClass } from '../components/long-title-class.ts';

export function Page({ params }: PageProps) {
  const token = params['token'] ?? '';
  const { data, error } = useQuery(sharedRankingQuery(token));
  if (isNotFoundError(error))
    return (
      <NotFoundMessage
        title="Ranking not found"
        text="There’s no ranking here. Its owner may have stopped sharing it."
        link={{ to: '/explore', text: 'Explore Sandwiches' }}
      />
    );
  if (data) return <Shared ranking={data} token={token} />;
  if (!error)
    return (
      <div className="wrap ranking">
        <LoadingTitle title="Ranking" />
        <div className="poster">
          <ListOwnerSkeleton />
          <RankedSkeletons label="Loading the ranking" />
        </div>
      </div>
    );
  return <PageLoadFailure noun="sandwiches" />;
}

function Shared({ ranking, token }: { ranking: SharedRanking; token: string }) {
  const { owner, ranked, total, isListed } = ranking;
  const site = useSiteSettings();
  const name = owner.displayName || owner.username;
  const path = `/rankings/${token}`;
  return (
    <div className="wrap ranking">
      <PageHead
        title={fitDocumentTitle(`${withBidiIsolates(name)}’s chicken sandwiches, ranked`, name)}
        canonical={path}
        noindex={!isListed}
        crawled={import.meta.env.SSR ? rankingMetadata(ranking, token, site) : undefined}
      />
      <article className="poster">
        <header>
          <ListOwnerPicture owner={owner} />
          <div>
            <p className="muted">Level {owner.level}</p>
            <h1 className={longTitleClass(name)}>
              <bdi>{name}</bdi>’s ranking
            </h1>
            <p className="lede muted">
              {total > ranked.length
                ? `The top ${ranked.length} of ${total.toLocaleString('en-US')} sandwiches.`
                : `${formatCountWithNoun(total, 'chicken sandwich', 'chicken sandwiches')}, best first.`}
            </p>
          </div>
          <ShareButton variant="button" title={`${name}’s ranking`} path={path} />
        </header>
        {ranked.length === 0 ? (
          <EmptyState headingLevel={2} title="Nothing here yet" text="This ranking is still empty.">
            <ButtonLink variant="line" to="/explore">
              Explore Sandwiches
            </ButtonLink>
          </EmptyState>
        ) : (
          <ol className={classOf(ranked.length)} aria-label="The ranking, best first">
            {varyAdjacentBackdrops(ranked).map((row, at) => (
              <li key={row.sandwichId}>
                <RankedRow row={row} number={at + 1} />
              </li>
            ))}
          </ol>
        )}
      </article>
    </div>
  );
}

/** Fewer than three sandwiches have their own podium layout. */
function classOf(count: number): string {
  return count < 3 ? `ranked of-${count}` : 'ranked';
}

function rankingMetadata(
  ranking: SharedRanking,
  token: string,
  { baseUrl, name }: PublicSiteInfo,
): PageMetadata {
  const { owner, ranked, total } = ranking;
  const by = owner.displayName || owner.username;
  const best = ranked[0] ? `, ${withBidiIsolates(ranked[0].name)} first` : '';
  return {
    description: `${formatCountWithNoun(total, 'chicken sandwich', 'chicken sandwiches')} ranked by ${withBidiIsolates(by)} on ${name}${best}.`,
    image: {
      path: shareCardOfRanking(token, ranking).path,
      alt: `${withBidiIsolates(by)}’s chicken sandwich ranking`,
    },
    jsonLd: [
      {
        '@type': 'ItemList',
        name: `${by}’s chicken sandwich ranking`,
        url: `${baseUrl}/rankings/${token}`,
        numberOfItems: total,
        itemListOrder: 'https://schema.org/ItemListOrderDescending',
        itemListElement: ranked.map(({ sandwichId, name: called }, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          name: called,
          url: `${baseUrl}/sandwich/${sandwichId}`,
        })),
      },
    ],
  };
}
