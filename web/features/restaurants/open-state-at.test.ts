import { expect, test } from 'vitest';
import { createOpenStateJsonReplacer } from './open-state-at.ts';

const details = {
  hoursOfOperation: { text: 'Hours not available' },
  timeZone: null,
  specialDays: [],
  closure: null,
};

test('adds the open state to a location, but not to an audit log entry with the same fields', () => {
  const data = { locations: [{ id: 1, ...details }], changes: [{ id: 2, before: null, after: details }] };
  expect(JSON.parse(JSON.stringify(data, createOpenStateJsonReplacer(0)))).toEqual({
    locations: [{ ...data.locations[0], open: { isOpen: null, label: null, reason: null } }],
    changes: data.changes,
  });
});
