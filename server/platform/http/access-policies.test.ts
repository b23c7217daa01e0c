import { expect, test } from 'vitest';
import { HttpError } from './http-error.ts';
import {
  allowAdmins,
  allowAnyone,
  allowCatalogEditors,
  allowSelf,
  assertUserIdIsViewer,
  allowSelfOrAdmin,
  allowSignedIn,
  type AccessPolicy,
  type AccessDecision,
  type Viewer,
} from './access-policies.ts';

const VIEWERS: Record<string, Viewer> = {
  nobody: null,
  user: { id: 'u1', role: 'user', catalogEditor: false },
  other: { id: 'u2', role: 'user', catalogEditor: false },
  editor: { id: 'u3', role: 'user', catalogEditor: true },
  admin: { id: 'u4', role: 'admin', catalogEditor: false },
};

/** For nobody, the member in the path, another member, a catalog editor and an admin. */
const TABLE: [name: string, policy: AccessPolicy, ...decisions: AccessDecision[]][] = [
  ['allowAnyone', allowAnyone, 'allow', 'allow', 'allow', 'allow', 'allow'],
  ['allowSignedIn', allowSignedIn, 'sign-in', 'allow', 'allow', 'allow', 'allow'],
  ['allowAdmins', allowAdmins, 'sign-in', 'forbid', 'forbid', 'forbid', 'allow'],
  ['allowCatalogEditors', allowCatalogEditors, 'sign-in', 'forbid', 'forbid', 'allow', 'allow'],
  ['allowSelf', allowSelf, 'sign-in', 'allow', 'hide', 'hide', 'hide'],
  ['allowSelfOrAdmin', allowSelfOrAdmin, 'sign-in', 'allow', 'hide', 'hide', 'allow'],
];

test.each(TABLE)('%s', (_name, policy, ...decisions) => {
  expect(Object.values(VIEWERS).map((viewer) => policy(viewer, { id: 'u1' }))).toEqual(decisions);
});

test('a path without an id belongs to nobody', () => {
  expect(allowSelf(VIEWERS['user']!, {})).toBe('hide');
});

test('a userId in a body must be the viewer’s own or missing (D0.15)', () => {
  assertUserIdIsViewer(VIEWERS['user']!, undefined);
  assertUserIdIsViewer(null, undefined);
  assertUserIdIsViewer(VIEWERS['user']!, 'u1');
  const refusal = new HttpError('forbidden', 'You can only do this for yourself.');
  for (const viewer of [VIEWERS['other']!, VIEWERS['editor']!, VIEWERS['admin']!, null])
    expect(() => assertUserIdIsViewer(viewer, 'u1')).toThrow(refusal);
  expect(() => assertUserIdIsViewer(VIEWERS['user']!, '')).toThrow(refusal);
});
