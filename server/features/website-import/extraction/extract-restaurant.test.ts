import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { toWeekdayHoursTexts } from '#packages/opening-hours/to-weekday-hours-texts.ts';
import { findExternalDataFile } from '#packages/testing/find-external-data-file.ts';
import { decodeHtmlPage } from './decode-page.ts';
import { parseJsonLeniently } from './parse-json-ld.ts';
import { readPriceRange } from './read-price-range.ts';
import { extractRestaurant } from './extract-restaurant.ts';

const ADDRESS = 'https://coop.example/menu?utm_source=x#top';

async function read(html: string, address = ADDRESS) {
  const page = await extractRestaurant(html, address);
  return (
    page && {
      ...page,
      locations: page.locations.map(({ hours, ...rest }) => ({ ...rest, hours: toWeekdayHoursTexts(hours) })),
    }
  );
}

function ld(...nodes: unknown[]): string {
  return nodes
    .map((node) => `<script type="application/ld+json">${JSON.stringify(node)}</script>`)
    .join('\n');
}

const LUNCH_AND_DINNER = {
  monday: '11:00 am - 2:30 pm, 5:00 pm - 9:30 pm',
  friday: '11:00 am - 2:30 pm, 5:00 pm - 10:00 pm',
  saturday: '11:00 am - 2:30 pm, 5:00 pm - 10:00 pm',
  sunday: 'closed',
};

describe('JSON-LD', () => {
  test('is truncated to the limits of the form, including words without spaces', async () => {
    const page = await read(
      ld({
        '@type': 'Restaurant',
        name: 'n'.repeat(9000),
        description: 'd'.repeat(90_000),
        openingHours: Array.from({ length: 5000 }, () => 'whenever '.repeat(20)),
        address: 'a'.repeat(9000),
      }),
    );
    expect(page?.name).toHaveLength(200);
    expect(page?.description?.length).toBeLessThanOrEqual(5000);
    const [location] = page!.locations;
    expect(location!.address!.length).toBeLessThanOrEqual(300);
    expect((location!.hours as { text: string }).text.length).toBeLessThanOrEqual(2000);
  });

  test('is read with all fields of the form', async () => {
    const page = ld({
      '@context': 'https://schema.org',
      '@type': 'FastFoodRestaurant',
      name: 'Howlin&#039; Ray&rsquo;s',
      description: '<p>Nashville hot chicken &amp; more</p>',
      url: 'https://www.howlinrays.example/',
      priceRange: '$10-20',
      image: ['/hero.jpg'],
      telephone: 'tel:+1-213-935-8399',
      address: {
        streetAddress: '727 N Broadway #128',
        addressLocality: 'Los Angeles',
        addressRegion: 'CA',
        postalCode: 90012,
        addressCountry: { '@type': 'Country', name: 'US' },
      },
      geo: { latitude: '34.0615', longitude: -118.2397 },
      openingHoursSpecification: [
        { dayOfWeek: ['http://schema.org/Tuesday', 'Wednesday'], opens: '11:00', closes: '14:00:00' },
        { dayOfWeek: 'https://schema.org/Tuesday', opens: '17:00', closes: '21:00' },
        { dayOfWeek: 'Fr', opens: '18:00', closes: '02:00' },
        { dayOfWeek: 'Saturday', opens: '00:00', closes: '23:59' },
        { dayOfWeek: 'Sunday', opens: '00:00', closes: '00:00' },
        {
          dayOfWeek: 'Sunday',
          opens: '09:00',
          closes: '10:00',
          validFrom: '2026-12-24',
          validThrough: '2026-12-25',
        },
      ],
    });
    expect(await read(page)).toEqual({
      name: "Howlin' Ray’s",
      description: 'Nashville hot chicken & more',
      website: 'https://www.howlinrays.example/',
      priceRange: '$$',
      restaurantType: 'Fast Food',
      imageUrl: 'https://coop.example/hero.jpg',
      menuUrl: null,
      locations: [
        {
          address: '727 N Broadway #128, Los Angeles, CA 90012',
          phoneNumber: '+1-213-935-8399',
          latitude: 34.0615,
          longitude: -118.2397,
          hours: {
            monday: 'closed',
            tuesday: '11:00 am - 2:00 pm, 5:00 pm - 9:00 pm',
            wednesday: '11:00 am - 2:00 pm',
            thursday: 'closed',
            friday: '6:00 pm - 2:00 am',
            saturday: 'Open 24 hours',
            sunday: 'closed',
          },
        },
      ],
    });
  });

  test('is read from @graph, references and arrays, with each branch as a location of one restaurant', async () => {
    const branch = (city: string, street: string) => ({
      '@type': ['Restaurant', 'LocalBusiness'],
      name: `Coop – ${city}`,
      parentOrganization: { '@id': '#org' },
      address: { '@id': `#${city}` },
      telephone: '213-555-0100',
      openingHours: ['Mo-Fr 11:00-14:00', 'Mo-Fr 17:00-21:00'],
      street,
    });
    const page = ld({
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'WebSite', name: 'Coop – Home' },
        { '@type': 'Organization', '@id': '#org', name: 'Coop', description: 'Crispy thighs.' },
        branch('Mesa', '1 Main St'),
        [branch('Tempe', '2 Mill Ave')],
        {
          '@type': 'PostalAddress',
          '@id': '#Mesa',
          streetAddress: '1 Main St',
          addressLocality: 'Mesa',
          addressRegion: 'AZ',
        },
        {
          '@type': 'PostalAddress',
          '@id': '#Tempe',
          streetAddress: '2 Mill Ave',
          addressLocality: 'Tempe',
          addressRegion: 'AZ',
        },
      ],
    });
    const restaurant = (await read(page))!;
    expect([restaurant.name, restaurant.description]).toEqual(['Coop', 'Crispy thighs.']);
    expect(restaurant.locations.map(({ address }) => address)).toEqual([
      '1 Main St, Mesa, AZ',
      '2 Mill Ave, Tempe, AZ',
    ]);
    expect(restaurant.locations[1]!.hours).toMatchObject({
      monday: '11:00 am - 2:00 pm, 5:00 pm - 9:00 pm',
      sunday: 'closed',
    });
  });

  test('finds branches in department, subOrganization and location, and ignores other restaurants', async () => {
    const at = (streetAddress: string) => ({
      '@type': 'Restaurant',
      name: 'Coop',
      address: { streetAddress },
    });
    const nested = ld({
      '@type': 'Organization',
      name: 'Coop',
      subOrganization: [at('1 A St')],
      department: at('2 B St'),
      location: at('3 C St'),
    });
    expect((await read(nested))!.locations.map(({ address }) => address).toSorted()).toEqual([
      '1 A St',
      '2 B St',
      '3 C St',
    ]);
    const list = ld(
      { ...at('1 A St'), telephone: '213-555-0100' },
      { ...at('9 Z St'), name: 'Wholly Other' },
    );
    expect((await read(list))!.locations.map(({ address }) => address)).toEqual(['1 A St']);
  });

  test.each([
    ['HTML comments', '<!-- x -->\n{"@type":"Restaurant","name":"Coop"}'],
    ['CDATA', '//<![CDATA[\n{"@type":"Restaurant","name":"Coop"}\n//]]>'],
    ['a comment before', '// ours\n{"@type":"Restaurant","name":"Coop"}'],
    ['raw line ends and tabs in a string', '{"@type":"Restaurant","description":"a\n\tb","name":"Coop"}'],
    ['extra commas', '{"@type":"Restaurant","name":"Coop",}'],
    ['an extra brace', '{"@type":"Restaurant","name":"Coop"}}'],
    ['a missing brace', '{"@type":"Restaurant","name":"Coop"'],
    ['a semicolon', '{"@type":"Restaurant","name":"Coop"};'],
    ['single quotes', "{'@type':'Restaurant','name':'Coop'}"],
    ['an unescaped quote', '{"@type":"Restaurant","description":"the "best" wings","name":"Coop"}'],
    ['entities', '{&quot;@type&quot;:&quot;Restaurant&quot;,&quot;name&quot;:&quot;Coop&quot;}'],
  ])('is read in spite of errors: %s', async (_, script) => {
    expect((await read(`<script type="application/ld+json">${script}</script>`))?.name).toBe('Coop');
  });

  test.each([
    ['hasMenu', 'https://www.howlinrays.example/menu'],
    ['menu', '/food/menu.pdf'],
    ['hasMenu', { '@type': 'Menu', name: 'Dinner', url: '/dinner' }],
    ['hasMenu', { '@type': 'Menu', '@id': 'https://coop.example/dinner', name: 'Dinner' }],
    ['hasMenu', [{ '@type': 'Menu', name: 'Without an address' }, 'lunch.html']],
  ])('has the URL of the menu: %s %j', async (name, value) => {
    const page = await read(ld({ '@type': 'Restaurant', name: 'Coop', [name]: value }));
    expect(page!.menuUrl).toMatch(
      /^https:\/\/(www\.howlinrays\.example\/menu|coop\.example\/(food\/menu\.pdf|dinner|lunch\.html))$/,
    );
  });

  test.each([
    'Fried chicken, slaw and pickles',
    'Yes',
    true,
    'javascript:alert(1)/x.y',
    'ftp://coop.example/menu',
    'https://someone:secret@coop.example/menu',
    'http://127.0.0.1/menu',
    'http://localhost/menu',
    { '@type': 'Menu', '@id': '#menu', name: 'Dinner' },
  ])('finds no menu URL in %j', async (menu) => {
    const page = await read(ld({ '@type': 'Restaurant', name: 'Coop', hasMenu: menu, menu }));
    expect(page).toMatchObject({ name: 'Coop', menuUrl: null });
  });

  test('is read at a depth of 900 elements, and a page nested deeper than 1,000 is rejected (threats E7)', async () => {
    const nested = (depth: number) =>
      '<div>'.repeat(depth) + ld({ '@type': 'Restaurant', name: 'Coop' }) + '</div>'.repeat(depth);
    expect(await read(nested(900))).toMatchObject({ name: 'Coop' });
    await expect(read(nested(1_100))).rejects.toThrow('nested too deep');
  });

  test('does not pollute prototypes or follow circular references', async () => {
    const circle = ld(
      { '@id': '#a', '@type': 'Restaurant', name: 'Coop', department: { '@id': '#a' } },
      JSON.parse('{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}'),
    );
    expect((await read(circle))?.name).toBe('Coop');
    expect(({} as { x?: number }).x).toBeUndefined();
    expect(parseJsonLeniently('nothing')).toBeUndefined();
  });
});

describe('other syntaxes', () => {
  test.each([
    [
      'microdata',
      `<div itemscope itemtype="http://schema.org/Restaurant"><h1 itemprop="name">Coop</h1><p itemprop="address" itemscope itemtype="http://schema.org/PostalAddress">
       <span itemprop="streetAddress">1 Main St<br>Suite 2</span><span itemprop="addressLocality">Mesa</span></p><meta itemprop="openingHours" content="Mo-Su 11:00-20:00"><span itemprop="telephone">480-555-0100</span></div>`,
    ],
    [
      'RDFa',
      `<div vocab="https://schema.org/" typeof="Restaurant"><h1 property="name">Coop</h1><p property="address" typeof="PostalAddress">
       <span property="streetAddress">1 Main St<br>Suite 2</span><span property="addressLocality">Mesa</span></p><meta property="openingHours" content="Mo-Su 11:00-20:00"><span property="telephone">480-555-0100</span></div>`,
    ],
    [
      'Open Graph',
      `<meta property="og:type" content="restaurant.restaurant"><meta property="og:title" content="Coop"><meta property="business:contact_data:street_address" content="1 Main St, Suite 2">
       <meta property="business:contact_data:locality" content="Mesa"><meta property="business:contact_data:phone_number" content="480-555-0100"><p>Open daily 11am - 8pm</p>`,
    ],
    [
      'plain text',
      `<title>Menu | Coop – Fried Chicken</title><h1>Coop</h1><p>1 Main St, Suite 2</p><p>Mesa, AZ 85215</p><p>Call 480-555-0100</p><table><tr><td>Monday - Sunday</td></tr><tr><td>11:00 AM - 8:00 PM</td></tr></table><script>alert(1)</script>`,
    ],
  ])('%s is read', async (_, html) => {
    const restaurant = (await read(html))!;
    expect(restaurant.name).toBe('Coop');
    expect(restaurant.locations).toEqual([
      expect.objectContaining({
        address: expect.stringMatching(/^1 Main St, Suite 2, Mesa/),
        phoneNumber: '480-555-0100',
        hours: expect.objectContaining({ tuesday: '11:00 am - 8:00 pm' }),
      }),
    ]);
  });

  test('reads a page in Spanish: its accents, words for food, and days', async () => {
    const page = await read(
      `<title>Café Pollito - Sándwiches</title><h1>Café Pollito</h1><address>1 Main St<br>Mesa, AZ 85215</address>
       <p>Lunes a Viernes 9:00 - 18:00</p><p>Sábado</p><p>10:00 - 14:00</p><p>Domingo</p><p>Cerrado</p>`,
    );
    expect(page?.name).toBe('Café Pollito');
    expect(page?.locations).toMatchObject([
      {
        address: '1 Main St, Mesa, AZ 85215',
        hours: { monday: '9:00 am - 6:00 pm', saturday: '10:00 am - 2:00 pm', sunday: 'closed' },
      },
    ]);
  });

  test.each(['El Pollito', 'Sándwiches Juárez', 'La Comida de María', 'Cafés Reunidos'])(
    'recognizes %s as a name for food',
    async (title) => {
      const html = `<title>${title}</title><p>Call 480-555-0100</p>`;
      expect(await read(html), title).not.toBeNull();
    },
  );

  test('finds no restaurant on a page about something else', async () => {
    const recipe = '<title>Fried chicken sandwich</title><meta property="og:type" content="article">';
    for (const html of [
      '',
      'nothing',
      recipe,
      recipe + ld({ '@type': 'Recipe', name: 'Sandwich' }, { '@type': 'Organization', name: 'Kitchen Blog' }),
      ld({ '@type': 'Dentist', name: 'City Smiles', telephone: '213-555-0100' }),
      '<title>Smith & Sons, attorneys at law</title><p>Call 480-555-0100</p>',
      '<title>Abogados de la Peña</title><p>Lunes a Viernes 9:00 - 18:00</p><p>480-555-0100</p>',
      ld({ '@type': 'LocalBusiness', name: 'Amazon' }),
    ])
      expect(await read(html), html).toBeNull();
  });
});

test.each([
  ['$$', '$$'],
  ['£££', '$$$'],
  ['€€ - €€€', '$$'],
  ['$$$$$', '$$$$'],
  ['$10-20', '$$'],
  ['$10–$20', '$$'],
  ['Under $10', '$'],
  ['$21 to $30', '$$$'],
  ['Over $30', '$$$$'],
  ['USD 45', '$$$$'],
  ['Moderate', '$$'],
  ['Inexpensive', '$'],
  ['Very Expensive', '$$$$'],
  ['', null],
  ['ask us', null],
  [null, null],
])('reads the price range %s as %s', (text, range) => {
  expect(readPriceRange(text)).toBe(range);
});

test('takes the charset from the header, else from the page, else detects it', () => {
  const latin = Buffer.from('<meta charset="iso-8859-1"><p>Café</p>', 'latin1');
  expect(decodeHtmlPage(latin, 'text/html')).toContain('Café');
  expect(decodeHtmlPage(Buffer.from('Café'), 'text/html; charset=utf-8')).toBe('Café');
  expect(decodeHtmlPage(Buffer.from('Café', 'latin1'), 'text/html; charset=nonsense')).toBe('Café');
  expect(decodeHtmlPage(Buffer.from('Café'), 'text/html')).toBe('Café');
});

const folder = findExternalDataFile('html_structured');
describe.skipIf(folder === null)('real pages', () => {
  const page = (path: string) => {
    const bytes = readFileSync(join(folder!, path));
    return decodeHtmlPage(path.endsWith('.gz') ? gunzipSync(bytes) : bytes, 'text/html');
  };
  const daily = { monday: '11:00 am - 8:00 pm', sunday: '11:00 am - 8:00 pm' };

  test.each([
    ['schemaorg/eg-0188.jsonld.html', { name: 'Tartine Bakery', restaurantType: 'Bakery' }, {}],
    ['schemaorg/eg-0248.jsonld.html', { name: 'Fine Dining Establishment' }, {}],
    ...['jsonld', 'microdata', 'rdfa'].map(
      (syntax) =>
        [
          `schemaorg/eg-0383.${syntax}.html`,
          { name: "Cath's Cafe", restaurantType: 'Cafe' },
          { phoneNumber: '+155501003344', hours: daily },
        ] as const,
    ),
    ['schemaorg/eg-0383.plain.html', { name: "Cath's Cafe" }, { phoneNumber: '555-0100-3344', hours: daily }],
    [
      'schemaorg/eg-0386.jsonld.html',
      {
        name: 'The Restaurant',
        description: 'This is an example restaurant that serves American cuisine.',
        website: 'http://www.thisisarestaurant.com/',
      },
      {},
    ],
    ...['jsonld', 'microdata', 'rdfa'].map(
      (syntax) =>
        [
          `schemaorg/eg-0015.${syntax}.html`,
          { name: 'Beachwalk Beachwear & Giftware' },
          { address: '3102 Highway 98, Mexico Beach, FL', phoneNumber: '850-648-4200' },
        ] as const,
    ),
    [
      'extruct/schema.org/LocalBusiness.002.html',
      { name: 'GreatFood', priceRange: '$$' },
      {
        address: '1901 Lemur Ave, Sunnyvale, CA 94086',
        phoneNumber: '(408) 714-1489',
        hours: LUNCH_AND_DINNER,
      },
    ],
    [
      'alltheplaces/londis.html',
      { name: 'Londis Texaco Olton Service Station' },
      {
        address: '10- 24 Warwick Road, Solihull, B92 7HS, United Kingdom',
        latitude: 52.4194312,
        longitude: -1.7876606,
      },
    ],
  ] as const)('reads %s correctly', async (path, restaurant, location) => {
    const found = await read(page(path));
    expect(found).toMatchObject(restaurant);
    expect(found!.locations[0]).toMatchObject(location);
  });

  test('reads the restaurant among the test cases of All the Places correctly', async () => {
    const cases = JSON.parse(
      readFileSync(join(folder!, 'alltheplaces/structured_data_cases.json'), 'utf8'),
    ) as { test: string; input: string }[];
    const found = await read(cases.find(({ test }) => test === 'test_ld')!.input);
    expect(found).toMatchObject({
      name: 'GreatFood',
      website: 'http://www.greatfood.com/',
      priceRange: '$$',
    });
    expect(found!.locations[0]).toMatchObject({
      address: '1901 Lemur Ave, Sunnyvale, CA 94086',
      phoneNumber: '(408) 714-1489',
      hours: LUNCH_AND_DINNER,
    });
  });

  test('finds no restaurants on recipe pages', async () => {
    const recipes = readdirSync(join(folder!, 'recipe_pages_negative')).filter((name) =>
      name.endsWith('.gz'),
    );
    expect(recipes.length).toBeGreaterThanOrEqual(6);
    for (const name of recipes) expect(await read(page(`recipe_pages_negative/${name}`)), name).toBeNull();
  });
});
