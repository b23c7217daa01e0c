import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import type { PublicList, PublicListFilter, PublicListEntry } from '#contract/members/public-lists.ts';
import type { PublicSiteInfo } from '#contract/site.ts';
import { varyAdjacentBackdropsOfEntries } from '#shared/images/vary-adjacent-backdrops.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { shareCardOfList } from '#shared/images/share-cards.ts';
import {
  publicListEntriesQuery,
  publicListQuery,
  readListFilterParam,
} from '#web/features/public-lists/queries.ts';
import { ListOwnerPicture, ListOwnerSkeleton } from '#web/features/public-lists/list-owner-picture.tsx';
import { ShareButton } from '#web/features/sharing/share-button.tsx';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { PageHead } from '#web/lib/document/page-head.tsx';
import type { ListResponsePage } from '#web/lib/api/api-query.ts';
import type { PageMetadata } from '#web/lib/document/page-metadata.tsx';
import { isNotFoundError } from '#web/lib/api/query-client.ts';
import { ReportLink } from '#web/lib/reports/report-link.tsx';
import { useSiteSettings } from '#web/lib/document/page-state-context.tsx';
import type { PageProps } from '#web/routes.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LinkTabs } from '#web/ui/controls/link-tabs.tsx';
import { CardSkeletons } from '#web/ui/feedback/skeleton.tsx';
import { Stars } from '#web/ui/display/stars.tsx';
import { fitDocumentTitle } from '../components/fit-document-title.ts';
import { LoadingTitle } from '../components/loading-details.tsx';
import { LoadFailure, PageLoadFailure } from '../components/load-failure.tsx';
import { NotFoundMessage } from '../components/not-found-message.tsx';
import { longTitleClass } from '../components/long-title-class.ts';
import { SandwichTile } from '../components/sandwich-tile.tsx';

export function Page({ params }: PageProps) {
  const member = params['member'] ?? '';
  const { data, error } = useQuery(publicListQuery(member));
  if (isNotFoundError(error))
    return (
      <NotFoundMessage
        title="List not found"
        text="There’s no list here. Its owner may have made it private."
        link={{ to: '/explore', text: 'Explore Sandwiches' }}
      />
    );
  if (data) return <PublicListContent list={data} member={member} />;
  if (!error) return <ListSkeleton />;
  return <PageLoadFailure noun="sandwiches" />;
}

function ListSkeleton() {
  return (
    <div className="wrap member-list">
      <LoadingTitle title="List" />
      <ListOwnerSkeleton />
      <div className="grid">
        <CardSkeletons count={3} label="Loading the list" />
      </div>
    </div>
  );
}

const TABS: readonly [label: string, listFilter: PublicListFilter | undefined][] = [
  ['All Sandwiches', undefined],
  ['Tried', 'tried'],
  ['Favorites', 'favorites'],
  ['Want to Try', 'wanted'],
];

function PublicListContent({ list, member }: { list: PublicList; member: string }) {
  const { owner, counts } = list;
  const site = useSiteSettings();
  const listFilter = readListFilterParam(new URLSearchParams(useSearch()));
  const entries = useInfiniteQuery(publicListEntriesQuery(member, listFilter));
  const name = owner.displayName || owner.username;
  const path = `/lists/${owner.username}`;
  const first = entries.data?.pages[0]?.rows ?? [];
  return (
    <div className="wrap member-list">
      <PageHead
        title={fitDocumentTitle(`${withBidiIsolates(name)}’s chicken sandwiches`, name)}
        canonical={path}
        crawled={import.meta.env.SSR ? listMetadata(list, first, site) : undefined}
      />
      <header>
        <ListOwnerPicture owner={owner} />
        <div>
          <p className="muted">Level {owner.level}</p>
          <h1 className={longTitleClass(name)}>
            <bdi>{name}</bdi>’s list
          </h1>
          <p className="lede muted">{countsText(counts)}</p>
        </div>
        <ShareButton variant="button" title={`${name}’s list`} path={path} />
        {owner.avatarUrl && (
          <ReportLink entityType="avatar" id={owner.id} authorId={owner.id} imageUrl={owner.avatarUrl}>
            Report photo
          </ReportLink>
        )}
      </header>
      <LinkTabs
        label="Parts of this list"
        tabs={TABS.map(([label, each]) => ({
          label,
          isActive: each === listFilter,
          to: `/lists/${member}${each ? `?shelf=${each}` : ''}`,
        }))}
      >
        <Entries query={entries} by={name} />
      </LinkTabs>
    </div>
  );
}

function countsText({ tried, favorites, wanted }: PublicList['counts']): string {
  const parts = [`${tried.toLocaleString('en-US')} tried`];
  if (favorites > 0) parts.push(formatCountWithNoun(favorites, 'favorite', 'favorites'));
  if (wanted > 0) parts.push(`${wanted.toLocaleString('en-US')} to try`);
  return parts.join(' · ');
}

type EntriesProps = {
  query: UseInfiniteQueryResult<InfiniteData<ListResponsePage<PublicListEntry>>>;
  by: string;
};

function Entries({ query, by }: EntriesProps) {
  const { data, isError, isFetching, hasNextPage } = query;
  if (!data && isError) return <LoadFailure headingLevel={2} noun="sandwiches" />;
  if (!data)
    return (
      <div className="grid">
        <CardSkeletons count={3} label="Loading the list" />
      </div>
    );
  const rows = varyAdjacentBackdropsOfEntries(data.pages.flatMap((page) => page.rows));
  if (rows.length === 0)
    return (
      <EmptyState headingLevel={2} title="Nothing here yet" text="There’s nothing in this part of the list.">
        <ButtonLink variant="line" to="/explore">
          Explore Sandwiches
        </ButtonLink>
      </EmptyState>
    );
  return (
    <>
      <h2 className="sr">Sandwiches on this list</h2>
      <div className="grid">
        {rows.map((entry) => (
          <SandwichTile
            key={entry.sandwich.id}
            sandwich={entry.sandwich}
            why={<EntryRating entry={entry} by={by} />}
          />
        ))}
      </div>
      {hasNextPage && (
        <p className="more-entries">
          <Button variant="line" disabled={isFetching} onClick={() => void query.fetchNextPage()}>
            {isError ? 'Retry' : 'Show more'}
          </Button>
        </p>
      )}
    </>
  );
}

function EntryRating({
  entry: { reviewRating, isFavorite, hasTried },
  by,
}: {
  entry: PublicListEntry;
  by: string;
}) {
  if (reviewRating !== null)
    return (
      <span className="member-rating">
        <Stars rating={reviewRating} />
        <span className="sr">{formatCountWithNoun(reviewRating, 'star', 'stars')} </span>
        <span>
          from <bdi>{by}</bdi>
        </span>
      </span>
    );
  if (isFavorite) return 'A favorite';
  return hasTried ? 'Tried' : 'Want to try';
}

function listMetadata(
  list: PublicList,
  entries: readonly PublicListEntry[],
  { baseUrl, name }: PublicSiteInfo,
): PageMetadata {
  const { owner, counts } = list;
  const by = owner.displayName || owner.username;
  const summary = `${formatCountWithNoun(counts.all, 'chicken sandwich', 'chicken sandwiches')} on ${withBidiIsolates(by)}’s ${name} list: ${counts.tried} tried, ${counts.wanted} to try.`;
  return {
    description: summary,
    image: { path: shareCardOfList(list).path, alt: `${withBidiIsolates(by)}’s chicken sandwich list` },
    jsonLd: [
      {
        '@type': 'ItemList',
        name: `${by}’s chicken sandwich list`,
        url: `${baseUrl}/lists/${owner.username}`,
        numberOfItems: counts.all,
        itemListElement: entries.map(({ sandwich }, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          name: sandwich.name,
          url: `${baseUrl}/sandwich/${sandwich.id}`,
        })),
      },
    ],
  };
}
