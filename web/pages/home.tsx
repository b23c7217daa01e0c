import { useSite } from '#web/lib/site.tsx';
import { Head } from '#web/lib/head.tsx';
import { ForYou } from './home/for-you.tsx';
import { Hero } from './home/hero.tsx';
import { NearYou } from './home/near-you.tsx';
import { PopularSandwiches } from './home/popular-sandwiches.tsx';
import { Promo } from './home/promo.tsx';

interface HomeProps {
  /** Replaces going to /explore. */
  onSearch?: (text: string) => void;
}

export function Page({ onSearch }: HomeProps) {
  const { name, tagline, baseUrl } = useSite();
  return (
    <>
      <Head
        description={tagline}
        jsonLd={{
          '@type': 'WebSite',
          name,
          description: tagline,
          url: `${baseUrl}/`,
          potentialAction: {
            '@type': 'SearchAction',
            target: `${baseUrl}/explore?view=sandwiches&q={search_term_string}`,
            'query-input': 'required name=search_term_string',
          },
        }}
      />
      <Hero {...(onSearch ? { onSearch } : {})} />
      <PopularSandwiches />
      <ForYou />
      <NearYou />
      <Promo />
    </>
  );
}
