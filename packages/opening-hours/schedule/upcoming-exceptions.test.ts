import { expect, test } from 'vitest';
import { dayNumberOfIsoDate } from '../time/calendar.ts';
import { upcomingHoursExceptions } from './upcoming-exceptions.ts';

const TODAY = dayNumberOfIsoDate('2026-11-21')!;
const special = (from: string, to: string, hours = 'closed') => ({
  from,
  to,
  hours,
  note: null,
});

test('lists the special days of the next two weeks in order, starting today', () => {
  const specialDays = [
    special('2026-12-04', '2026-12-06'),
    special('2026-11-26', '2026-11-26', '10:00 am - 2:00 pm'),
    special('2026-11-20', '2026-11-21'),
    special('2026-11-19', '2026-11-20'),
    special('2026-12-05', '2026-12-05'),
  ];
  expect(upcomingHoursExceptions({ specialDays, closure: null }, TODAY)).toEqual([
    { days: 'Fri, Nov 20 to Sat, Nov 21', times: 'Closed', note: null },
    { days: 'Thu, Nov 26', times: '10 am – 2 pm', note: null },
    { days: 'Fri, Dec 4 to Sun, Dec 6', times: 'Closed', note: null },
  ]);
});

test('lists a closure with or without an end', () => {
  const closed = (to: string | null) =>
    upcomingHoursExceptions({ specialDays: [], closure: { from: '2026-11-20', to, note: 'Moving' } }, TODAY);
  expect(closed(null)).toEqual([{ days: 'From Fri, Nov 20', times: 'Temporarily closed', note: 'Moving' }]);
  expect(closed('2026-11-22')).toEqual([
    { days: 'Fri, Nov 20 to Sun, Nov 22', times: 'Temporarily closed', note: 'Moving' },
  ]);
});
