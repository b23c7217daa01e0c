import { expect, test } from 'vitest';
import type { Viewer } from '#server/platform/http/access-policies.ts';
import { canSeeWholeCollection } from './access-policy.ts';

test.each<[string, Viewer, boolean]>([
  ['nobody', null, false],
  ['its owner', { id: 'u1', role: 'user', catalogEditor: false }, true],
  ['another member', { id: 'u2', role: 'user', catalogEditor: false }, false],
  ['a catalog editor', { id: 'u3', role: 'user', catalogEditor: true }, false],
  ['an admin', { id: 'u4', role: 'admin', catalogEditor: false }, true],
])('%s sees the whole collection: %s', (_who, viewer, sees) => {
  expect(canSeeWholeCollection(viewer, 'u1')).toBe(sees);
});
