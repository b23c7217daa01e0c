import { expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { routes } from '#web/routes.ts';
import { isStubResponse } from './stub-responses.ts';
import {
  findGalleryScreenState,
  galleryScreenStateId,
  renderGalleryScreenState,
  galleryScreens,
} from './gallery.ts';
import type { GalleryScreenState } from './screen-state.ts';

const states = galleryScreens.flatMap((screen) =>
  screen.states.map((state) => ({ id: galleryScreenStateId(screen, state), state })),
);
const BUILT = {
  pictures: { hero: '/hero.svg', logo: '/logo.svg', spot: '/spot.svg' },
  assets: { start: '/start.js', script: '/entry.js', styles: [], fonts: [], modules: {}, pageStyles: {} },
};

test('the gallery has every page of the route table, and every state has a unique name', () => {
  const pages = new Set(galleryScreens.map(({ page }) => page));
  expect(routes.map(({ page }) => page).filter((page) => !pages.has(page))).toEqual([]);
  expect(new Set(states.map(({ id }) => id)).size).toBe(states.length);
  for (const { id, state } of states) expect(findGalleryScreenState(id)).toBe(state);
});

test('all stub responses match the contract', () => {
  const wrong = states.flatMap(({ id, state }) => wrongAnswers(state).map((fault) => `${id}: ${fault}`));
  expect(wrong).toEqual([]);
});

test.each(galleryScreens.map((screen) => [screen.page, screen.states[0]!] as const))(
  'the server renders %s from the gallery’s stub responses',
  async (_, state) => {
    const { html } = await renderGalleryScreenState(state, BUILT);
    expect(html).toContain('<main');
    expect(html).not.toContain('The gallery has no answer');
  },
);

function wrongAnswers({ answers = {} }: GalleryScreenState): string[] {
  return Object.entries(answers).flatMap(([address, answer]) => {
    const [path = '', method = 'GET'] = address.split('?')[0]!.split(' ').toReversed();
    const endpoint = endpointAt(method, path);
    if (!endpoint) return [`${address} is no call`];
    const responseBody = isStubResponse(answer) ? (answer.$ === 'rows' ? answer.rows : null) : answer;
    if (responseBody === null) return [];
    const schema = (endpoint.responses as Record<number, { safeParse(value: unknown): Parsed } | null>)[200];
    const { error } = schema?.safeParse(responseBody) ?? {};
    return error ? [`${address} ${error.message}`] : [];
  });
}

function endpointAt(method: string, path: string) {
  const own = endpoints.filter((one) => one.method === method);
  const fits = ({ path: pattern }: { path: string }) =>
    new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
  return own.find((one) => one.path === path) ?? own.find(fits);
}

type Parsed = { error?: { message: string } };
