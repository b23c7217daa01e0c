import { expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { TEST_PASSWORD, signUp, signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { erasureCleanupJobs } from './cleanup-jobs.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });

test('moderation reasons in the audit log no longer name an erased member, but still others', async () => {
  const admin = await signUpAdmin(site);
  const author = await signUp(site);
  const gone = await signUp(site, { username: 'pep-per' });
  await hideReview(
    admin,
    author,
    'Pep-Per, says it of PEP-PER; pep-per2, pepper and pep-per-lee are others.',
  );
  await hideReview(admin, author, 'An old pickle.');
  await sql`INSERT INTO audit_log (user_id, action, entity_type, entity_id, before, after) VALUES
    (${admin.id}, 'update', 'restaurant', '1', '{"name": "pep-per"}', '{"name": "Roost", "reason": 7}')`.execute(
    site.db,
  );
  await gone.send('DELETE', `/api/users/${gone.id}`, { password: TEST_PASSWORD, reviews: 'remove' });
  const later = new Date(site.clock.now.getTime() + 15 * 24 * 3600_000);
  for (const job of erasureCleanupJobs(site.db, { s3: null, dataDir: '/nowhere' })) await job.run(later);

  const { json } = await admin.get('/api/audit');
  expect(json.map(({ before, after }: Entry) => [before?.['name'], after?.['reason']])).toEqual([
    [undefined, undefined],
    ['pep-per', 7],
    [undefined, 'An old pickle.'],
    [undefined, 'a former member, says it of a former member; pep-per2, pepper and pep-per-lee are others.'],
  ]);
  await expect(sql`UPDATE audit_log SET after = NULL`.execute(site.db)).rejects.toThrow('only ever appended');
});

type Entry = Record<'before' | 'after', Record<string, unknown> | null>;

async function hideReview(admin: TestUser, author: TestUser, reason: string): Promise<void> {
  const { id: sandwichId } = await createTestSandwich(site.db);
  await author.send('POST', '/api/reviews', { sandwichId, rating: 1, review: 'Soggy.' });
  const { json } = await admin.get(`/api/sandwiches/${sandwichId}/reviews`);
  const body = { entityType: 'review', entityId: String(json[0].id), hidden: true, reason };
  expect((await admin.send('PUT', '/api/hidden-content', body)).status).toBeLessThan(300);
}
