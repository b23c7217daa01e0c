import { expect, test } from 'vitest';
import { aMember } from '#web/testing/fixtures.ts';
import { renderAt } from '#web/testing/rendered-page.ts';

const member = aMember();
const EMPTY = {
  [`/api/users/${member.id}/sandwiches?with=sandwich`]: [],
  [`/api/reviews?userId=${member.id}&limit=200`]: [],
};
const ADMINS = ['Add Restaurant', 'Admin Dashboard'];

test('signed in: the greeting, Profile and Logout, nothing of an admin’s (member.md sections 2 and 6)', async () => {
  const { text } = await renderAt('/collection', EMPTY, member);
  expect(text).toContain('Hi, wingspan Profile Logout');
  expect(text).toContain('Home Explore Collection Profile');
  for (const words of ADMINS) expect(text).not.toContain(words);
});

test('signed out: Login and Register, and Login in the bottom bar (member.md section 2)', async () => {
  const { text } = await renderAt('/login', {});
  expect(text).toContain('Login Register');
  expect(text).toContain('Home Explore Collection Login');
  expect(text).not.toContain('Logout');
  for (const words of ADMINS) expect(text).not.toContain(words);
});
