import '#web/styles/main.css';
import '#web/styles/pages/home-member-bundle.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { enableGeolocation } from '#web/lib/geo/enable-geolocation.ts';
import { clearGeolocation } from '#web/lib/geo/geolocation.ts';
import { stubApi, createProblemResponse } from '#web/testing/stub-api.ts';
import { buildMemberFixture, buildSandwichFixture } from '#web/testing/fixtures.ts';
import { NEW_MEMBER_HOME_FIXTURE, USUAL_HOME_FIXTURE } from '#web/testing/home-fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { MemberHomePage } from './member-home.tsx';

const HOME = 'GET /api/users/{id}/home';
const ANSWER = 'POST /api/users/{id}/ranking/answers';
// Noon and night at the restaurants. A text about tomorrow's opening takes one more line.
const NOON = '2026-11-21T20:00:00Z';
const NIGHT = '2026-11-22T07:30:00Z';
const viewer = buildMemberFixture({ displayName: 'Wren Alvarez', level: 2, xp: 205 });
const POPULAR = [12, 13, 35].map((id) => buildSandwichFixture({ id, name: `Popular ${id}` }));
const DRAFT = `draft:review:${viewer.id}:34`;

beforeEach(() => {
  vi.setSystemTime(new Date(NOON));
  localStorage.clear();
  clearGeolocation();
  stubApi.reply('GET /api/users/{id}/sandwiches', []);
  stubApi.reply('GET /api/sandwiches/popular', POPULAR);
  stubApi.reply(HOME, USUAL_HOME_FIXTURE);
});

afterEach(() => {
  vi.useRealTimers();
});

const show = () => mountComponent(<MemberHomePage viewer={viewer} />, { viewer });
const heading = (name: string | RegExp) => page.getByRole('heading', { name });

/** A phone's window without the header and the bottom bar. */
const PHONE = { width: 390, height: 844 - 72 - 65 };

test('on a phone two suggestions are visible without scrolling', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  await show();
  const elements = [
    page.getByRole('link', { name: /^Directions/ }),
    page.getByRole('button', { name: /^Last Call/ }),
    page.getByRole('button', { name: /^Garden Party/ }),
  ];
  for (const element of elements) {
    await expect.element(element).toBeVisible();
    expect(element.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(PHONE.height);
  }
});

test('a new member sees two suggestions without scrolling, too', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  stubApi.reply(HOME, NEW_MEMBER_HOME_FIXTURE);
  await show();
  for (const element of [
    page.getByRole('link', { name: 'Take a look' }),
    page.getByRole('link', { name: 'Find a sandwich' }),
  ]) {
    await expect.element(element).toBeVisible();
    expect(element.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(PHONE.height);
  }
  await expect
    .element(page.getByText('Review 3 more sandwiches, and we’ll know what you like.'))
    .toBeVisible();
  await expect.element(page.getByText('Nothing on it yet.')).toBeVisible();
});

test('shows the member’s own name, level and amounts', async () => {
  await show();
  await expect.element(heading('Hi, Wren Alvarez')).toBeVisible();
  await expect.element(page.getByText('95 XP to level 3')).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Level 2, 205 of 300 XP' })).toBeVisible();
  await expect.element(heading(/^Seoul Fire is 0\.9 mi away/)).toBeVisible();
  const receipt = page.getByRole('region', { name: 'Your last receipt' });
  await expect
    .element(receipt)
    .toMatchTextContent(/The Big Cluck.*, tried\+10Location bonus: you were there\+15Total 25 XP/);
});

test('each sandwich has at most one picture and one link on the whole page', async () => {
  await show();
  await expect.element(page.getByRole('link', { name: 'Baja Blonde' })).toBeVisible();
  const links = [...document.querySelectorAll('h2 a, h3 a')].map((link) => link.getAttribute('href'));
  const comparedIds = [...document.querySelectorAll<HTMLElement>('[data-sandwich]')].map(
    ({ dataset }) => `/sandwich/${dataset['sandwich']}`,
  );
  const shown = [...links, ...comparedIds, ...POPULAR.map(({ id }) => `/sandwich/${id}`)];
  expect(shown.length).toBeGreaterThan(8);
  expect(new Set(shown).size).toBe(shown.length);
  const pictures = [...document.images].map(({ src }) => src);
  expect(new Set(pictures).size).toBe(pictures.length);
});

test('the comparison is answered in place by keyboard, and sent only once', async () => {
  stubApi.reply(ANSWER, { revision: 4, place: 2 });
  await show();
  await expect.element(heading('Which was better?')).toBeVisible();
  page
    .getByRole('button', { name: /^Last Call/ })
    .element()
    .focus();
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(page.getByText('Last Call is your number 2.')).toBeVisible();
  expect(stubApi.requests(ANSWER).map(({ body }) => body)).toEqual([
    { sandwichId: 32, rivalId: 33, answer: 'better' },
  ]);
  await expect.element(page.getByRole('button', { name: /^Last Call/ })).toHaveFocus();
  await expect
    .element(page.getByRole('link', { name: 'My ranking' }))
    .toHaveAttribute('href', '/collection/ranking');
});

test('the comparison can be answered again after a failure', async () => {
  stubApi.reply(ANSWER, createProblemResponse(409, 'The other one is no longer in your ranking.'));
  await show();
  await page.getByRole('button', { name: 'Too close to call' }).click();
  await expect.element(page.getByText('Failed to update your ranking. Please try again.')).toBeVisible();
  stubApi.reply(ANSWER, { revision: 4, place: null });
  await page.getByRole('button', { name: /^Garden Party/ }).click();
  await expect.element(page.getByText('Got it. Your ranking just got a little sharper.')).toBeVisible();
  expect(stubApi.requests(ANSWER).map(({ body }) => (body as { answer: string }).answer)).toEqual([
    'same',
    'worse',
  ]);
});

test('a draft on this device comes before a sandwich without a review', async () => {
  const { unmount } = await show();
  await expect.element(page.getByText('You tried Waffle Stomper. How was it?')).toBeVisible();
  await unmount();
  localStorage.setItem(DRAFT, JSON.stringify({ rating: 4, review: 'Ask for more syrup.', base: null }));
  await show();
  await expect.element(page.getByText('Your review of Waffle Stomper isn’t finished.')).toBeVisible();
  await expect.element(page.getByText('Ask for more syrup.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Finish it' }))
    .toHaveAttribute('href', '/sandwich/34/review');
});

test('with a position, requests the page once for the rounded position', async () => {
  const coords = { latitude: 34.123456, longitude: -118.2, accuracy: 5 };
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) =>
    found({ coords, timestamp: Date.now() } as GeolocationPosition),
  );
  await enableGeolocation();
  await show();
  await expect.element(heading(/^Seoul Fire is 0\.9 mi away/)).toBeVisible();
  expect(stubApi.requests(HOME).map(({ query }) => query)).toEqual([{ lat: '34.1235', lng: '-118.2' }]);
});

test('says so to a member who has tried and reviewed everything', async () => {
  stubApi.reply(HOME, {
    ...NEW_MEMBER_HOME_FIXTURE,
    popular: [],
    ranking: { question: null, rankedCount: 9_988, waitingCount: 0 },
  });
  await show();
  await expect.element(heading('Nothing on your list to try next.')).toBeVisible();
  await expect.element(page.getByText('9,988 sandwiches ranked. Nothing left to compare.')).toBeVisible();
  await expect.element(heading('All caught up')).toBeVisible();
});

test('does not say that everything is reviewed while a review is missing', async () => {
  const [first] = USUAL_HOME_FIXTURE.unreviewed;
  stubApi.reply(HOME, {
    ...NEW_MEMBER_HOME_FIXTURE,
    unreviewed: [{ ...first!, sandwichId: POPULAR[0]!.id }],
    ranking: { question: null, rankedCount: 1, waitingCount: 0 },
  });
  await show();
  await expect.element(heading('No drafts to finish')).toBeVisible();
  await expect.element(page.getByText('You’ve reviewed everything')).not.toBeInTheDocument();
});

test('a failure shows an error and keeps the name', async () => {
  stubApi.reply(HOME, createProblemResponse(500, 'It broke.'));
  await show();
  await expect.element(heading('Hi, Wren Alvarez')).toBeVisible();
  await expect.element(page.getByText('That didn’t cook through')).toBeVisible();
});

test.each([
  ['on a phone at noon', PHONE, NOON],
  ['on a phone at night', PHONE, NIGHT],
  ['on a laptop at noon', { width: 1440, height: 900 }, NOON],
  ['on a laptop at night', { width: 1440, height: 900 }, NIGHT],
])('the page does not shift when its data arrives %s', async (_, window, now) => {
  vi.setSystemTime(new Date(now));
  await page.viewport(window.width, window.height);
  const answer = stubApi.hold(HOME);
  await show();
  await expect.element(page.getByText('Loading your page')).toBeInTheDocument();
  const topOf = (selector: string) =>
    document.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN;
  const before = { todo: topOf('.todo'), sides: topOf('.sides') };
  answer(USUAL_HOME_FIXTURE);
  await expect.element(page.getByRole('button', { name: /^Last Call/ })).toBeVisible();
  expect(topOf('.todo')).toBeCloseTo(before.todo, -1);
  expect(topOf('.sides')).toBeCloseTo(before.sides, -1);
});
