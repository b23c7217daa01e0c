import { expect, test } from 'vitest';
import type { Viewer } from '#server/platform/http/access-policies.ts';
import { canUseUpload } from './access-policy.ts';

const owner: Viewer = { id: 'u1', role: 'user', catalogEditor: false };
const other: Viewer = { id: 'u2', role: 'user', catalogEditor: false };
const editor: Viewer = { id: 'u3', role: 'user', catalogEditor: true };
const admin: Viewer = { id: 'u4', role: 'admin', catalogEditor: false };

/** The columns: visitor, uploader, another member, catalog editor, admin. */
test.each([
  ['general', 'u1', [false, true, false, false, false]],
  ['general', null, [false, false, false, false, false]],
  ['sandwich', 'u1', [false, true, false, true, true]],
  ['sandwich', null, [false, false, false, true, true]],
])('an upload of kind %s from %s can be used by: %j', (kind, userId, may) => {
  const viewers = [null, owner, other, editor, admin];
  expect(viewers.map((viewer) => canUseUpload(viewer, { kind, userId }))).toEqual(may);
});
