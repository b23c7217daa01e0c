import { expect, test, vi } from 'vitest';
import { wallClockInZone, wallClockOfDevice, isTimeZone, zoneOffsetMs } from './zone-clock.ts';

test('accepts IANA time zones and no others', () => {
  for (const zone of ['America/Chicago', 'UTC', 'Nowhere/Coop', ''])
    expect([isTimeZone(zone), isTimeZone(zone)], zone).toEqual(
      Array(2).fill(zone.length > 2 && zone[0] !== 'N'),
    );
  expect(() => zoneOffsetMs(0, 'Nowhere/Coop')).toThrow(new RangeError('Unknown time zone'));
});

test('returns the wall clock of a zone and of the device', () => {
  const at = new Date('2026-11-21T02:30:00Z');
  expect(wallClockInZone(at, 'America/Chicago')).toEqual({ weekday: 4, minute: 1230, dayNumber: 20_777 });
  expect(wallClockInZone(at, 'Asia/Kathmandu')).toEqual({ weekday: 5, minute: 495, dayNumber: 20_778 });
  const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(360);
  expect(wallClockOfDevice(at)).toEqual(wallClockInZone(at, 'America/Chicago'));
  offset.mockRestore();
});
