import { describe, expect, it } from 'vitest';
import { createLocation } from '#server/testing/factories/locations.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });

describe('GET /api/map', () => {
  it('answers what is there', async () => {
    const { id } = await createLocation(site.db);
    const { status, json, headers } = await site.get('/api/map?bbox=-119,33,-117,35&zoom=9');
    expect(json).toMatchObject({ total: 1, pins: [{ locationId: id }] });
    expect(status).toBe(200);
    expect(headers.etag).toBeTruthy();
    const near = await site.get('/api/map?bbox=-118.25,34.0,-118.24,34.06&zoom=16');
    expect(near.json).toMatchObject({ total: 1, pins: [{ locationId: id }] });
  });
});
