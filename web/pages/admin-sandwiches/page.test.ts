import { expect, test } from 'vitest';
import { aMember } from '#web/testing/fixtures.ts';
import { ProblemAnswer, renderAt } from '#web/testing/rendered-page.ts';

const admin = aMember({ role: 'admin' });

test.each(['/admin/sandwiches', '/admin/sandwiches?restaurant=abc'])(
  '%s asks for a restaurant, and calls that no failure',
  async (address) => {
    const { text, html } = await renderAt(address, {}, admin);
    expect(text).toContain(
      'Whose menu is it? A menu belongs to a restaurant. Choose one to see and edit its sandwiches. Choose a restaurant',
    );
    expect(html).toMatch(/<a [^>]*href="\/admin\/restaurants"[^>]*>Choose a restaurant</);
    expect(text).not.toContain('Failed to load');
    expect(html).not.toContain('role="alert"');
  },
);

test('a restaurant that cannot be loaded is a failure, and is not asked for', async () => {
  const refused = { '/api/restaurants/4': new ProblemAnswer(404, 'Restaurant not found') };
  const { text, html } = await renderAt('/admin/sandwiches?restaurant=4', refused, admin);
  expect(text).toContain('Failed to load restaurant data');
  expect(html).toContain('role="alert"');
  expect(text).not.toContain('Whose menu is it?');
});
