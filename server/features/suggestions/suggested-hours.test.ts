import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { signUp, signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const CHRISTMAS = { from: '2026-12-24', to: '2026-12-26', hours: 'closed', note: null };
const THANKSGIVING = { from: '2026-11-26', to: '2026-11-26', hours: '10:00 am - 2:00 pm', note: 'Thanks' };
const FIRE = { from: '2026-11-20', to: null, note: 'Kitchen fire' };

let admin: TestUser;
let member: TestUser;
let id: number;

beforeAll(async () => {
  admin = await signUpAdmin(site);
});

beforeEach(async () => {
  member = await signUp(site);
  ({ id } = await createTestLocation(site.db));
  await admin.send('PATCH', `/api/locations/${id}`, { specialDays: [CHRISTMAS] });
});

const suggest = (changes: object, kind = 'edit') =>
  member.send('POST', '/api/suggestions', { kind, entityType: 'location', entityId: id, changes });
const shown = async () => (await member.get(`/api/locations/${id}`)).json;

describe('special days and closures', () => {
  test('wait beside the current values, and are published when they are accepted', async () => {
    const typed = { from: '2026-11-26', hours: '10:00 - 14:00', note: ' Thanks ' };
    const { status, json } = await suggest({ specialDays: [CHRISTMAS, typed], closure: FIRE });
    const days = { before: [CHRISTMAS], after: [THANKSGIVING, CHRISTMAS], isPublished: false };
    const closure = { field: 'closure', before: null, after: FIRE, isPublished: false };
    expect([status, json.changes]).toEqual([201, [closure, { field: 'specialDays', ...days }]]);
    expect(await shown()).toMatchObject({ specialDays: [CHRISTMAS], closure: null });

    const [queued] = (await admin.get('/api/suggestions?state=open')).json;
    expect(queued.changes).toMatchObject([{ current: null }, { current: [CHRISTMAS] }]);
    const accepted = await admin.send('PATCH', `/api/suggestions/${json.id}`, { decision: 'accepted' });
    expect(accepted.status).toBe(200);
    expect(await shown()).toMatchObject({ specialDays: [THANKSGIVING, CHRISTMAS], closure: FIRE });
  });

  test('can be reported as wrong hours; another order or notation is not a change', async () => {
    await admin.send('PATCH', `/api/locations/${id}`, { specialDays: [THANKSGIVING, CHRISTMAS] });
    const same = [{ ...CHRISTMAS, hours: 'Closed' }, THANKSGIVING];
    expect((await suggest({ specialDays: same, closure: null }, 'wrong-hours')).status).toBe(409);
    expect((await suggest({ specialDays: [] }, 'wrong-hours')).json.changes).toMatchObject([{ after: [] }]);
    expect((await suggest({ closure: FIRE }, 'wrong-hours')).status).toBe(201);
    expect((await suggest({ phoneNumber: '1' }, 'wrong-hours')).status).toBe(400);
  });

  test('are rejected with 400 if an admin could not save them either', async () => {
    const unreadable = { ...CHRISTMAS, hours: 'sometimes' };
    for (const specialDays of [[{ ...CHRISTMAS, from: 'soon' }], [CHRISTMAS, CHRISTMAS], [unreadable]])
      expect((await suggest({ specialDays })).status).toBe(400);
    expect((await suggest({ closure: { ...FIRE, to: '2026-11-01' } })).status).toBe(400);
  });
});
