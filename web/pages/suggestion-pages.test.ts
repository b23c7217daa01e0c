import { describe, expect, test } from 'vitest';
import type { SuggestionForAdmins, EditSuggestion } from '#contract/members/suggestions.ts';
import { buildMemberFixture, buildSandwichFixture } from '../testing/fixtures.ts';
import { StubbedProblemAnswer, renderPageAt } from '../testing/rendered-page.ts';

const member = buildMemberFixture();
const editor = buildMemberFixture({ catalogEditor: true });
const admin = buildMemberFixture({ role: 'admin' });
const sandwich = { ...buildSandwichFixture(), ratingCounts: [0, 0, 0, 0, 1284], verifiedCount: 0 };
const OWN = `/api/users/${member.id}/suggestions?limit=20`;
const QUEUE = '/api/suggestions?limit=20&state=open';

const suggestion: EditSuggestion = {
  id: 1,
  kind: 'edit',
  entityType: 'sandwich',
  entityId: 1,
  title: 'The Big Cluck at Birdhouse on Sunset',
  path: '/sandwich/1',
  changes: [
    { field: 'price', before: 13.5, after: 12, isPublished: true },
    { field: 'tagIds', before: [], after: ['Hot', 'Crispy'], isPublished: false },
  ],
  note: 'New menu',
  sourceUrl: 'https://birdhouse.example/menu',
  decision: null,
  dateCreated: '2026-11-21T20:30:00.000Z',
  dateDecided: null,
};
const queued: SuggestionForAdmins = {
  ...suggestion,
  changes: suggestion.changes.map((change) => ({ ...change, current: change.before })),
  by: { id: 'u9', username: 'crispy' },
  isOwn: false,
  isGone: false,
  revision: 3,
  decidedBy: null,
};

describe('/suggest/{entity}/{id}', () => {
  test('is prefilled with the current values', async () => {
    const { text, html, status } = await renderPageAt(
      '/suggest/sandwich/1',
      { '/api/sandwiches/1': sandwich, '/api/tags': [{ id: 1, name: 'Hot', type: 'heat', revision: 1 }] },
      member,
    );
    expect(status).toBe(200);
    expect(text).toContain('Suggest an edit For The Big Cluck.');
    expect(html).toMatch(/<input[^>]*value="13.50"/);
    expect(text).toContain('Link to a source (Optional)');
    expect(html).not.toContain(' style=');
  });

  test('needs a login, and answers 404 for an unknown entity', async () => {
    expect((await renderPageAt('/suggest/sandwich/1', {})).location).toBe(
      '/login?next=%2Fsuggest%2Fsandwich%2F1',
    );
    const missing = { '/api/sandwiches/1': new StubbedProblemAnswer(404, 'Sandwich not found') };
    const { status, html } = await renderPageAt('/suggest/sandwich/1', missing, member);
    expect(status).toBe(404);
    expect(html.match(/<h1>.*?<\/h1>/g)).toEqual(['<h1>Nothing to suggest here</h1>']);
  });
});

describe('/profile/suggestions', () => {
  test('shows the state of each suggestion, with the old and the new values', async () => {
    const rejected = { ...suggestion, id: 2, decision: 'rejected', dateDecided: suggestion.dateCreated };
    const { text } = await renderPageAt('/profile/suggestions', { [OWN]: [suggestion, rejected] }, member);
    expect(text).toContain('The Big Cluck at Birdhouse on Sunset Waiting for review Edit Nov 21, 2026');
    expect(text).toContain('Price Published Before $13.50 Suggested $12.00');
    expect(text).toContain('Tags Before nothing Suggested Hot, Crispy');
    expect(text).toContain('Not accepted');
  });

  test('says so if there are no suggestions', async () => {
    const { text } = await renderPageAt('/profile/suggestions', { [OWN]: [] }, member);
    expect(text).toContain('No suggestions yet');
  });
});

describe('/admin/suggestions', () => {
  test('offers editors and admins both decisions for each suggestion', async () => {
    for (const [viewer, back] of [
      [admin, 'Back to Admin'],
      [editor, 'Back to Restaurants'],
    ] as const) {
      const { text, html, status } = await renderPageAt('/admin/suggestions', { [QUEUE]: [queued] }, viewer);
      expect(status).toBe(200);
      expect(text).toContain(back);
      expect(text).toContain('crispy, Nov 21, 2026');
      expect(text).toContain('Accept Reject');
      expect(html).toMatch(
        /<a class="outward" href="https:\/\/birdhouse.example\/menu" rel="noopener noreferrer nofollow ugc"/,
      );
    }
  });

  test('says so if there are no open suggestions', async () => {
    expect((await renderPageAt('/admin/suggestions', { [QUEUE]: [] }, admin)).text).toContain(
      'No open suggestions',
    );
  });
});
