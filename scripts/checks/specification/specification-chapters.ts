import { assertDefined } from '#shared/assert-defined.ts';
const CHAPTERS: Record<string, string[]> = {
  'M1 What the product does and for whom': [],
  'M2 Screens and routes': [
    'Header, drawer, bottom bar, footer',
    'Home (/)',
    'Cards',
    'Explore (/explore)',
    'Sandwich detail modal (opened from cards)',
    'Sandwich page (/sandwich/{id})',
    'Restaurant page (/restaurant/{id})',
    'Navigation history and back targets',
    'Collection / wishlist page (titled My Wishlist)',
    'Review screen (/sandwich/{id}/review)',
    'Login / Register (/login)',
    'Profile (/profile)',
  ],
  'M3 Entities and their fields': [],
  'M4 States and transitions': [],
  'M5 Validation rules': [],
  'M6 Roles and permissions': [],
  'M7 The calls it makes': [],
  'M8 Error catalogue': [],
  'M9 Business constants and limits': [],
  'A1 What the product does and for whom': [],
  'A2 Screens and routes': [
    'App shell',
    '/admin (admin dashboard)',
    '/add-restaurant (admin only)',
    '/admin/restaurants',
    '/edit-restaurant?id=',
    '/admin/badges',
    '/admin/award-badges',
    '/admin/recommendations',
    '/recommend-restaurant (public)',
    '/image-processing-test',
  ],
  'A3 Entities and their fields': [],
  'A4 States and transitions': [],
  'A5 Validation rules': [],
  'A6 Roles and permissions': [],
  'A7 The calls it makes': [],
  'A8 Error catalogue': [],
  'A9 Business constants and limits': [],
  'D Decisions on the specification': [
    'Status codes',
    'Query parameters',
    'Implied calls',
    'Limits',
    'Guards on XP',
    'Signing in',
    'catalogEditor',
    'Reserved usernames',
    'Identity and authority',
    'Collection, tried, XP, badges',
    'Reviews, sandwiches, tags',
    'Restaurants, locations, hours, distance',
    'Uploads, recommendations, shell',
    'Added from use',
  ],
};

export function findSpecificationChapterProblems(table: string): string[] {
  const required = Object.entries(CHAPTERS).flatMap(([title, parts]) => [
    `## ${title}`,
    ...parts.map((part) => `### ${part}`),
  ]);
  const blocks = table.split(/^(?=##)/m).slice(1);
  const found = blocks.map((block) => assertDefined(block.split('\n', 1)[0]));
  const problems = required
    .filter((heading) => !found.includes(heading))
    .map((heading) => `The table has no "${heading}".`);
  let chapter = '';
  for (const [at, block] of blocks.entries()) {
    chapter = /^## (\w+)/.exec(block)?.[1] ?? chapter;
    const numbers = [...block.matchAll(/^- ([MA]\d(?=\.)|D)/gm)].map(([, section]) => section);
    if (numbers.length === 0) problems.push(`The table has nothing below "${found[at]}".`);
    if (numbers.some((section) => section !== chapter))
      problems.push(`Below "${found[at]}" stands another section.`);
  }
  return problems;
}
