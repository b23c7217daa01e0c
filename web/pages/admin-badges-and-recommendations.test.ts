import { describe, expect, test } from 'vitest';
import type { ListedBadge } from '#contract/members/badges.ts';
import type { RestaurantRecommendation } from '#contract/members/restaurant-recommendations.ts';
import { buildMemberFixture } from '../testing/fixtures.ts';
import { StubbedProblemAnswer, renderPageAt } from '../testing/rendered-page.ts';

const admin = buildMemberFixture({ role: 'admin', username: 'boss' });
const LIST = '/api/restaurant-recommendations?limit=20';

function aRecommendation(more: Partial<RestaurantRecommendation> = {}): RestaurantRecommendation {
  return {
    id: 1,
    websiteUrl: 'https://www.roost.example/',
    notes: 'They fry to order.',
    status: 'pending',
    dateSubmitted: '2026-11-18T09:30:00Z',
    name: null,
    email: null,
    phoneNumber: null,
    dateReviewed: null,
    reviewedByUserId: null,
    submittedByUserId: null,
    ...more,
  };
}

describe('/admin/recommendations (A2.7)', () => {
  test('has a back link, title, search, status filter and the four columns (A2)', async () => {
    const rows = [
      aRecommendation(),
      aRecommendation({ id: 2, status: 'approved', dateSubmitted: '2026-01-02T00:00:00Z' }),
      aRecommendation({ id: 3, status: 'rejected', websiteUrl: 'http://wing.example/menu' }),
    ];
    const { text, html, status } = await renderPageAt('/admin/recommendations', { [LIST]: rows }, admin);
    expect(status).toBe(200);
    for (const label of [
      'Back to admin Restaurant Recommendations',
      'All Status Pending Approved Rejected',
      'Website Submitted Status Actions',
      'roost.example (opens in a new tab) Nov 18, 2026 Pending',
      'Jan 2, 2026 Approved',
      'wing.example/menu (opens in a new tab) Nov 18, 2026 Rejected',
    ])
      expect(text).toContain(label);
    expect(html).toContain('placeholder="Search recommendations..."');
    expect(html).toMatch(
      /<a [^>]*href="https:\/\/www\.roost\.example\/" target="_blank" rel="noopener nofollow ugc"/,
    );
  });

  test('offers “View Details” for all items, and “Review” only for pending ones (A2.68)', async () => {
    const menuOf = async (status: RestaurantRecommendation['status']) => {
      const { html } = await renderPageAt(
        '/admin/recommendations',
        { [LIST]: [aRecommendation({ status })] },
        admin,
      );
      return [...html.matchAll(/role="menuitem"[^>]*>.*?<\/svg>([^<]+)</g)].map(([, label]) => label);
    };
    expect(await menuOf('pending')).toEqual(['View Details', 'Review']);
    expect(await menuOf('approved')).toEqual(['View Details']);
    expect(await menuOf('rejected')).toEqual(['View Details']);
  });

  test('has a text for an empty list (A2.75)', async () => {
    const { text } = await renderPageAt('/admin/recommendations', { [LIST]: [] }, admin);
    expect(text).toContain(
      'No restaurant recommendations yet Recommendations will appear here when users submit them',
    );
  });

  test('says "Failed to load restaurant recommendations. Please try refreshing the page." (8) (A8.31)', async () => {
    const { text } = await renderPageAt(
      '/admin/recommendations',
      { [LIST]: new StubbedProblemAnswer(404, 'Away') },
      admin,
    );
    expect(text).toContain('Failed to load restaurant recommendations. Please try refreshing the page.');
  });
});

const BADGES = '/api/badges?limit=20';
const BADGE: ListedBadge = {
  id: 1,
  name: 'Night Owl',
  description: 'Out late.',
  imageUrl: null,
  drawingUrl: '/images/badges/1-aaaa.svg',
  requiredXp: 1200,
  category: 'special',
  heldBy: 1702,
};

test('a spinner shows while recommendations are loading (A2.76)', async () => {
  const { text, html } = await renderPageAt(
    '/admin/recommendations',
    { [LIST]: new StubbedProblemAnswer(503, 'Busy') },
    admin,
  );
  expect(text).toContain('Loading recommendations...');
  expect(html).toContain('class="spinner"');
});

describe('/admin/badges (A2.5)', () => {
  test('has a table with search, categories and actions (A2.5, A2.56, A9.10)', async () => {
    const other = { ...BADGE, id: 2, name: 'Fair Judge', requiredXp: null, heldBy: 0 };
    const { text, html, status } = await renderPageAt('/admin/badges', { [BADGES]: [BADGE, other] }, admin);
    expect(status).toBe(200);
    for (const label of [
      'Back to Admin Badges Award badges Create badge',
      'All categories Level Achievement Special Event',
      'Night Owl Out late. Special 1,200 1,702 Edit Night Owl',
      'Fair Judge Out late. Special none 0 Edit Fair Judge',
    ])
      expect(text).toContain(label);
    expect(html).toContain('placeholder="Search badges..."');
    expect(html).toContain('aria-label="Delete Night Owl"');
    expect(html).toContain('/images/badges/1-aaaa.svg');
  });

  test('says "Failed to load badges. Please try refreshing the page." (A8.22)', async () => {
    const { text } = await renderPageAt(
      '/admin/badges',
      { [BADGES]: new StubbedProblemAnswer(404, 'Away') },
      admin,
    );
    expect(text).toContain('Failed to load badges. Please try refreshing the page.');
  });
});

describe('/admin/award-badges (A2.6)', () => {
  const USERS = '/api/users?limit=20';

  test('lists users with a search, and asks the admin to choose one (A2.6, A2.60, A5.23)', async () => {
    const { text, html } = await renderPageAt(
      '/admin/award-badges',
      { [USERS]: [buildMemberFixture()] },
      admin,
    );
    expect(text).toContain('Award badges Manage badges Members Search members W wingspan Level 7 · 740 XP');
    expect(text).toContain('Please select a user');
    expect(html).toContain('placeholder="Search members..."');
  });

  test('says "Failed to load users. Please try refreshing the page." (A8.23)', async () => {
    const { text } = await renderPageAt(
      '/admin/award-badges',
      { [USERS]: new StubbedProblemAnswer(404, 'Away') },
      admin,
    );
    expect(text).toContain('Failed to load users. Please try refreshing the page.');
  });
});

describe('/recommend-restaurant (A2.8)', () => {
  test('visitors see the fields, the buttons and the expected duration (M2.13, A2, A5.27, A9.14)', async () => {
    const { text, html, status } = await renderPageAt('/recommend-restaurant', {});
    expect(status).toBe(200);
    for (const label of [
      'Restaurant Website Why is it worth adding? Optional. We’ll only use these to follow up. Your Name Email Address Phone Number',
      'Cancel Submit Recommendation Submissions are reviewed and approval typically takes 2-3 business days.',
    ])
      expect(text).toContain(label);
    expect(html).toMatch(/<input[^>]*type="email"[^>]*name="email"/);
    expect(html).toMatch(/<a (?=[^>]*href="\/")[^>]*>Cancel/);
    expect(html).toMatch(/aria-hidden="true"><label>Leave this one empty<input[^>]*tabindex="-1"/i);
  });
});
