import { useSite } from '#web/lib/site.tsx';
import { Head } from '#web/lib/head.tsx';
import { homeCrawled } from './for-crawlers/site.ts';
import { ForYou } from './home/for-you.tsx';
import { Hero } from './home/hero.tsx';
import { NearYou } from './home/near-you.tsx';
import { PopularSandwiches } from './home/popular-sandwiches.tsx';
import { Promo } from './home/promo.tsx';

type HomeProps = {
  /** Replaces going to /explore. */
  onSearch?: (text: string) => void;
};

export function Page({ onSearch }: HomeProps) {
  const site = useSite();
  return (
    <>
      <Head crawled={import.meta.env.SSR ? homeCrawled(site) : undefined} />
      <Hero {...(onSearch ? { onSearch } : {})} />
      <PopularSandwiches />
      <ForYou />
      <NearYou />
      <Promo />
    </>
  );
}
