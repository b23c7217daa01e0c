import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import type { List, Shelf } from '#contract/lists.ts';
import { isolated } from '#rules/isolated.ts';
import { listEntriesQuery, memberListQuery, shelfIn } from '#web/features/lists/api.ts';
import { OwnerPicture, OwnerSkeleton } from '#web/features/lists/owner-picture.tsx';
import { ShareButton } from '#web/features/sharing/share-button.tsx';
import { countText } from '#web/lib/format.ts';
import { Head } from '#web/lib/head.tsx';
import { isMissing } from '#web/lib/query-client.ts';
import { ReportLink } from '#web/lib/report-link.tsx';
import { useSite } from '#web/lib/site.tsx';
import type { PageProps } from '#web/routes.ts';
import { LinkTabs } from '#web/ui/link-tabs.tsx';
import { CardSkeletons } from '#web/ui/skeleton.tsx';
import { listCrawled } from './for-crawlers/list.ts';
import { Entries } from './list/entries.tsx';
import { documentTitle } from './parts/document-title.ts';
import { Coming } from './parts/coming.tsx';
import { LoadFailure } from './parts/load-failure.tsx';
import { Missing } from './parts/missing.tsx';
import { titleClass } from './parts/title-class.ts';

/** A member's collection as everybody may see it, where the member lets everybody. */
export function Page({ params }: PageProps) {
  const member = params['member'] ?? '';
  const { data, error } = useQuery(memberListQuery(member));
  if (isMissing(error))
    return (
      <Missing
        title="List Not Found"
        text="Nobody shows a list here. Perhaps its owner keeps it private now."
        wayOut={{ to: '/explore', text: 'Explore Sandwiches' }}
      />
    );
  if (data) return <PublicList list={data} member={member} />;
  if (!error) return <ListSkeleton />;
  return (
    <div className="wrap sec">
      <LoadFailure of="sandwiches" />
    </div>
  );
}

function ListSkeleton() {
  return (
    <div className="wrap member-list">
      <Coming title="List" />
      <OwnerSkeleton />
      <div className="grid">
        <CardSkeletons count={3} label="Loading the list" />
      </div>
    </div>
  );
}

const TABS: readonly [label: string, shelf: Shelf | undefined][] = [
  ['All Sandwiches', undefined],
  ['Tried', 'tried'],
  ['Favorites', 'favorites'],
  ['Want to Try', 'wanted'],
];

function PublicList({ list, member }: { list: List; member: string }) {
  const { owner, counts } = list;
  const site = useSite();
  const shelf = shelfIn(new URLSearchParams(useSearch()));
  const entries = useInfiniteQuery(listEntriesQuery(member, shelf));
  const name = owner.displayName || owner.username;
  const path = `/lists/${owner.username}`;
  const first = entries.data?.pages[0]?.rows ?? [];
  return (
    <div className="wrap member-list">
      <Head
        title={documentTitle(`${isolated(name)}’s chicken sandwiches`, name)}
        canonical={path}
        crawled={import.meta.env.SSR ? listCrawled(list, first, site) : undefined}
      />
      <header>
        <OwnerPicture owner={owner} />
        <div>
          <p className="muted">Level {owner.level}</p>
          <h1 className={titleClass(name)}>
            <bdi>{name}</bdi>’s list
          </h1>
          <p className="lede muted">{wordsOf(counts)}</p>
        </div>
        <ShareButton look="button" title={`${name}’s list`} path={path} />
        {owner.avatarUrl && (
          <ReportLink thing="avatar" id={owner.id} by={owner.id}>
            Report picture
          </ReportLink>
        )}
      </header>
      <LinkTabs
        label="Shelves of this list"
        tabs={TABS.map(([label, each]) => ({
          label,
          on: each === shelf,
          to: `/lists/${member}${each ? `?shelf=${each}` : ''}`,
        }))}
      >
        <Entries query={entries} by={name} />
      </LinkTabs>
    </div>
  );
}

function wordsOf({ tried, favorites, wanted }: List['counts']): string {
  const parts = [`${tried.toLocaleString('en-US')} tried`];
  if (favorites > 0) parts.push(countText(favorites, 'favorite', 'favorites'));
  if (wanted > 0) parts.push(`${wanted.toLocaleString('en-US')} still to try`);
  return parts.join(' · ');
}
