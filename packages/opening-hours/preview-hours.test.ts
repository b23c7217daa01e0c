import { expect, test } from 'vitest';
import { previewHours } from './preview-hours.ts';

const UNREAD = 'Shown as you wrote it; open or closed is not known.';

test.each([
  ['', null],
  ['  \n', null],
  ['Closed Mondays, Tue-Sun 11am-9pm', 'Read as Mon closed, Tue to Sun 11 am to 9 pm.'],
  ['Mon-Fri 9-5', 'Read as Mon to Fri 9 am to 5 pm, Sat to Sun closed.'],
  ['24/7', 'Read as Every day Open 24 hours.'],
  ['Daily 9-5, Dec 25 closed', 'Read as Every day 9 am to 5 pm. Shown beside it: Dec 25 closed.'],
  ['Tue-Sat 5pm-close', UNREAD],
  ['Mon-Sun noon-late', UNREAD],
  ['Mon 25:00-26:00', UNREAD],
  ['temporarily closed', UNREAD],
])('previews how %j is parsed', (text, told) => expect(previewHours(text)).toBe(told));

test('keeps the stored remark if the text is unchanged', () => {
  const before = { monday: '9:00 am - 5:00 pm', note: 'closed on Thanksgiving Day' };
  const text = 'Mon 9:00 am - 5:00 pm (closed on Thanksgiving Day)';
  expect(previewHours(text, before)).toBe(
    'Read as Mon 9 am to 5 pm, Tue to Sun closed. Shown beside it: closed on Thanksgiving Day.',
  );
});
