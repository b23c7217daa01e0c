import { expect, test, vi } from 'vitest';
import { fakeBrowser } from '#web/testing/browser.ts';
import { aMember } from '#web/testing/fixtures.ts';
import { overHttp } from './call.ts';
import { leave } from './logging-out.ts';
import { createQueryClient } from './query-client.ts';
import { becomeMember, viewerIn } from './session.ts';

const browser = fakeBrowser();

test('Logout clears the stored user, wherever it is pressed, and goes to / (member.md sections 2 and 4)', async () => {
  const place = { pathname: '/profile' };
  vi.stubGlobal('location', place);
  for (const listening of ['addEventListener', 'removeEventListener']) vi.stubGlobal(listening, () => {});
  const client = createQueryClient(overHttp);
  becomeMember(client, aMember());
  expect(browser.storage.has('user')).toBe(true);
  browser.answers['POST /api/auth/logout'] = { status: 204 };
  const went: string[] = [];
  await leave(client, (to) => {
    went.push(to);
    place.pathname = to;
  });
  expect(went).toEqual(['/']);
  expect([viewerIn(client), browser.storage.has('user')]).toEqual([null, false]);
});
