import { expect, test, vi } from 'vitest';
import { clockInZone, clockOfViewer, isTimeZone, zoneOffset } from './zone-clock.ts';

test('knows the zones of the world and no others', () => {
  for (const zone of ['America/Chicago', 'UTC', 'Nowhere/Coop', ''])
    expect([isTimeZone(zone), isTimeZone(zone)], zone).toEqual(
      Array(2).fill(zone.length > 2 && zone[0] !== 'N'),
    );
  expect(() => zoneOffset(0, 'Nowhere/Coop')).toThrow(new RangeError('Unknown time zone'));
});

test('reads the clock of a place, and of whoever looks', () => {
  const at = new Date('2026-11-21T02:30:00Z');
  expect(clockInZone(at, 'America/Chicago')).toEqual({ weekday: 4, minute: 1230, dayNumber: 20_777 });
  expect(clockInZone(at, 'Asia/Kathmandu')).toEqual({ weekday: 5, minute: 495, dayNumber: 20_778 });
  const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(360);
  expect(clockOfViewer(at)).toEqual(clockInZone(at, 'America/Chicago'));
  offset.mockRestore();
});
