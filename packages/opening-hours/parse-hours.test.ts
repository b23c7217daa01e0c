import { describe, expect, test } from 'vitest';
import { describeHours, describeWeeklyHours } from './describe-hours.ts';
import { toHoursJson } from './hours-json.ts';
import { parseOsmHours } from './parsing/parse-osm-hours.ts';
import { parseHours } from './parse-hours.ts';
import { formatEnglishHours } from './format-english-hours.ts';
import { formatOsmHours } from './testing/format-osm-hours.ts';

function asOsm(value: unknown): string {
  const hours = parseHours(value);
  return hours.kind === 'weekly' ? formatOsmHours(hours.week) : hours.kind;
}

describe('every documented form (M3.18, M3.19, M3.20, M3.21)', () => {
  const nineToFive = 'Mo 09:00-17:00';

  test.each([
    ['an object with full names', { monday: '9:00 am - 5:00 pm' }],
    ['three-letter names', { mon: '9:00 am - 5:00 pm' }],
    ['capitalized names', { Monday: '9:00 am - 5:00 pm', Tue: 'closed' }],
    ['an array of ranges', { MON: ['9:00 am - 1:00 pm', '1:00 pm - 5:00 pm'] }],
    ['a JSON string', '{"monday":"9:00 am - 5:00 pm"}'],
    ['JSON in JSON', JSON.stringify(JSON.stringify({ monday: '9:00 am - 5:00 pm' }))],
    ['an object with a text', { text: 'Mon 9am-5pm' }],
    ['a JSON string with a text', '{"text":"Mon 9am-5pm"}'],
    ['a plain string', 'Mon 9:00 AM - 5:00 PM'],
    ['an OpenStreetMap string', 'Mo 09:00-17:00'],
    ['a list of lines', ['Monday: 9:00 AM – 5:00 PM', 'Tuesday: Closed']],
    ['days, which take precedence over a text', { text: 'Sun 1pm-2pm', monday: '9:00 am - 5:00 pm' }],
  ])('%s', (_, value) => expect(asOsm(value)).toBe(nineToFive));

  test('keeps unreadable days unchanged', () => {
    const rows = { monday: 'ask', tuesday: [{ open: 9 }] };
    expect(parseHours(rows)).toEqual({ kind: 'rows', rows });
    expect(asOsm({ monday: 'Tuesday 9am - 5pm' })).toBe('rows');
  });

  test.each([7, true, Symbol('x'), () => 'Mo', { monday: null }, [1, 2], { text: { text: { text: {} } } }])(
    'treats invalid values as missing hours',
    (value) => expect(parseHours(value)).toEqual({ kind: 'missing' }),
  );

  test.each(['Hours not available', '{"broken', '[object Object]', '7', 'true'])(
    'keeps the text %s',
    (text) => expect(parseHours(text)).toEqual({ kind: 'text', text }),
  );
});

describe('English hours', () => {
  test.each([
    ['Mon-Fri 9am-5pm, Sat 10-4', 'Mo-Fr 09:00-17:00; Sa 10:00-16:00'],
    ['Mon–Thu 11 a.m. – 9:30 p.m.', 'Mo-Th 11:00-21:30'],
    ['Monday: 11:00 AM – 2:00 PM, 5:00 – 9:00 PM', 'Mo 11:00-14:00,17:00-21:00'],
    ['Fri-Sat 6pm-2am', 'Fr-Sa 18:00-02:00'],
    ['Fri 11am-midnight', 'Fr 11:00-24:00'],
    ['Fri 11am - 2', 'Fr 11:00-14:00'],
    ['Fri 6pm - 2', 'Fr 18:00-02:00'],
    ['Fri 1-5pm', 'Fr 13:00-17:00'],
    ['Fri 18:00-02:00', 'Fr 18:00-02:00'],
    ['Weekdays 8-17, weekends noon-8pm', 'Mo-Fr 08:00-17:00; Sa-Su 12:00-20:00'],
    ['Mon-Sat 9-5, closed Sundays', 'Mo-Sa 09:00-17:00'],
    ['Tuesday & Thursday: 4 pm to 9 pm', 'Tu 16:00-21:00; Th 16:00-21:00'],
    [
      'Sun-Thu 11am-10pm; Fri 11am-11pm\nSat 10am-11pm',
      'Mo-Th 11:00-22:00; Fr 11:00-23:00; Sa 10:00-23:00; Su 11:00-22:00',
    ],
    ['Open 24 hours, 7 days a week', '24/7'],
    ['Mon Open 24 hours', 'Mo 00:00-24:00'],
    ['Closed', 'off'],
    ['12:00 AM - 11:59 PM', '24/7'],
  ])('%s', (text, osm) => expect(asOsm(text)).toBe(osm));

  test.each([
    'Closed Sunday, Mon-Sat 9-5 or so',
    'Mon 9am',
    'Monday',
    'Mon 9am-5pm except holidays',
    'Summer: Mon 9am-5pm',
    'Mon-Sun 11am - 9pm (Memorial Day to Labor Day)',
    '9am-5pm Mon-Fri, Sat 10-4',
    'temporarily closed',
    '24 Main Street',
  ])('are kept as text if they cannot be parsed completely: %s', (text) => expect(asOsm(text)).toBe('text'));

  test('use the 24-hour clock for h:mm times without am and pm in a day value, as documented', () => {
    expect(asOsm({ monday: '18:00 - 2:00' })).toBe('Mo 18:00-02:00');
    expect(asOsm({ monday: '9:00 - 5:00' })).toBe('Mo 09:00-05:00');
    expect(asOsm({ monday: '9-5' })).toBe('Mo 09:00-17:00');
  });
});

describe('OpenStreetMap hours', () => {
  test.each([
    ['Mo-Fr 11:00-23:00', 'Mo-Fr 11:00-23:00'],
    ['24/7', '24/7'],
    ['Mo-Su 11:00-23:00 11:00-23:00', 'Mo-Su 11:00-23:00'],
    ['10:00 - 19:30', 'Mo-Su 10:00-19:30'],
    ['Mo : Closed, Tu-Th : 11:00-21:00', 'Tu-Th 11:00-21:00'],
    ['Fr 22:00-26:00', 'Fr 22:00-02:00'],
    ['Sa-Mo 10:00-12:00', 'Mo 10:00-12:00; Sa-Su 10:00-12:00'],
    [
      'Mo,We,Fr 10:00-12:00,14:00-16:00',
      'Mo 10:00-12:00,14:00-16:00; We 10:00-12:00,14:00-16:00; Fr 10:00-12:00,14:00-16:00',
    ],
    ['Mo-Fr 10:00-16:00; We 12:00-18:00', 'Mo-Tu 10:00-16:00; We 12:00-18:00; Th-Fr 10:00-16:00'],
    ['Mo-Fr 10:00-16:00, We 12:00-18:00', 'Mo-Tu 10:00-16:00; We 10:00-18:00; Th-Fr 10:00-16:00'],
    ['Mo-Su 10:00-20:00; 14:00-16:00 off', 'Mo-Su 10:00-14:00,16:00-20:00'],
    ['Fr 20:00-04:00; Sa 01:00-02:00 off', 'Fr 20:00-01:00; Sa 02:00-04:00'],
    ['Mo-Sa 10:00-20:00; Su off', 'Mo-Sa 10:00-20:00'],
    ['Mo-Sa 10:00-20:00; Su', 'Mo-Sa 10:00-20:00'],
    ['Mo-Sa 17:00+', 'Mo-Sa 17:00-24:00'],
    ['Mo-Fr 010:00-18:00', 'Mo-Fr 10:00-18:00'],
    ['Mo 12:00-12:00', 'Mo 12:00-12:00'],
    ['off', 'off'],
  ])('%s', (text, week) => expect(formatOsmHours(parseOsmHours(text)!.week)).toBe(week));

  test.each([
    ['Mo-Sa 10:00-20:00; PH off', 'PH off'],
    ['Mo-Fr 08:00-12:00; Su,PH off', 'PH off'],
    ['Mo-Sa,PH 10:00-20:00', 'PH 10:00-20:00'],
    ['Mo-Sa 10:00-20:00; SH Mo-Fr 09:00-21:00', 'SH Mo-Fr 09:00-21:00'],
    ['Mo-Sa 10:00-20:00; 2021 Apr 10-16 off', '2021 Apr 10-16 off'],
    ['Mo-Sa 10:00-20:00; Dec 25 off; Dec 31-Jan 01 10:00-14:00', 'Dec 25 off; Dec 31-Jan 01 10:00-14:00'],
    ['Mo-Sa 17:00+', '17:00+'],
    ['Mo 12:00-14:00 open "female only"', '"female only"'],
  ])('keep what is not part of the week as a note: %s', (text, note) => {
    expect(parseOsmHours(text)?.note).toBe(note);
    expect(parseHours(toHoursJson(parseOsmHours(text)!.week, note))).toEqual(parseHours(text));
  });

  test.each([
    'Apr-Oct Mo-Fr 10:00-18:00',
    'Mo-Fr 10:00-18:00; Nov-Mar off',
    'May 1-Sep 30 10:00-18:00',
    'week 4-16 We 10:00-12:00',
    'We[1] 10:00-12:00',
    'sunrise-sunset',
    'Mo-Fr 10:00-12:00 || "by appointment"',
    'Mo-Fr 10:00-20:00 "maybe"',
    'Mo-Fr 10:00-16:00/90',
    'Mo 12:00',
    'Mo-Su',
    'PH off',
    'Mo 10:00-25:00:00:00',
    'Mo 10:00-60:00',
  ])('cannot be parsed as a week: %s', (text) => expect(parseOsmHours(text)).toBeNull());
});

describe('formatting', () => {
  const week = parseOsmHours('Mo-Th 11:00-22:00; Fr 11:00-14:00,17:00-02:00; Sa 00:00-24:00')!.week;

  test('returns the documented form', () => {
    expect(toHoursJson(week)).toEqual({
      monday: '11:00 am - 10:00 pm',
      tuesday: '11:00 am - 10:00 pm',
      wednesday: '11:00 am - 10:00 pm',
      thursday: '11:00 am - 10:00 pm',
      friday: ['11:00 am - 2:00 pm', '5:00 pm - 2:00 am'],
      saturday: 'Open 24 hours',
      sunday: 'closed',
    });
  });

  test('returns one line of text', () => {
    expect(formatEnglishHours(week)).toBe(
      'Mon-Thu 11:00 am - 10:00 pm, Fri 11:00 am - 2:00 pm, Fri 5:00 pm - 2:00 am, Sat Open 24 hours',
    );
  });

  test('describes the week in seven lines', () => {
    expect(describeWeeklyHours(week).map(({ name, times }) => `${name}: ${times}`)).toEqual([
      'Monday: 11 am – 10 pm',
      'Tuesday: 11 am – 10 pm',
      'Wednesday: 11 am – 10 pm',
      'Thursday: 11 am – 10 pm',
      'Friday: 11 am – 2 pm, 5 pm – 2 am',
      'Saturday: Open 24 hours',
      'Sunday: Closed',
    ]);
  });

  test('describes unreadable rows with their own text, and returns null for free text', () => {
    const lines = describeHours(parseHours({ mon: 'ask', tue: ['9 am', 'noon?'], wed: [{}] }));
    expect(lines?.map(({ times }) => times).slice(0, 4)).toEqual(['ask', '9 am, noon?', 'Open', 'Closed']);
    expect(describeHours(parseHours('call us'))).toBeNull();
  });
});
