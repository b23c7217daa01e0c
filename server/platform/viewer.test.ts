import { expect, test } from 'vitest';
import { Refusal } from './errors.ts';
import {
  admins,
  anyone,
  catalogEditors,
  onlySelf,
  refuseOther,
  selfOrAdmin,
  signedIn,
  type Policy,
  type Verdict,
  type Viewer,
} from './viewer.ts';

const VIEWERS: Record<string, Viewer> = {
  nobody: null,
  user: { id: 'u1', role: 'user', catalogEditor: false },
  other: { id: 'u2', role: 'user', catalogEditor: false },
  editor: { id: 'u3', role: 'user', catalogEditor: true },
  admin: { id: 'u4', role: 'admin', catalogEditor: false },
};

/** For nobody, the member in the path, another member, a keeper of the restaurants and an admin. */
const TABLE: [name: string, policy: Policy, ...verdicts: Verdict[]][] = [
  ['anyone', anyone, 'allow', 'allow', 'allow', 'allow', 'allow'],
  ['signedIn', signedIn, 'sign-in', 'allow', 'allow', 'allow', 'allow'],
  ['admins', admins, 'sign-in', 'forbid', 'forbid', 'forbid', 'allow'],
  ['catalogEditors', catalogEditors, 'sign-in', 'forbid', 'forbid', 'allow', 'allow'],
  ['onlySelf', onlySelf, 'sign-in', 'allow', 'hide', 'hide', 'hide'],
  ['selfOrAdmin', selfOrAdmin, 'sign-in', 'allow', 'hide', 'hide', 'allow'],
];

test.each(TABLE)('%s', (_name, policy, ...verdicts) => {
  expect(Object.values(VIEWERS).map((viewer) => policy(viewer, { id: 'u1' }))).toEqual(verdicts);
});

test('a path without an id is nobody’s own', () => {
  expect(onlySelf(VIEWERS['user']!, {})).toBe('hide');
});

test('a userId in a body is one’s own or none (decisions.md section 0, Status codes)', () => {
  refuseOther(VIEWERS['user']!, undefined);
  refuseOther(null, undefined);
  refuseOther(VIEWERS['user']!, 'u1');
  const refusal = new Refusal('forbidden', 'You may only do this for yourself.');
  for (const viewer of [VIEWERS['other']!, VIEWERS['editor']!, VIEWERS['admin']!, null])
    expect(() => refuseOther(viewer, 'u1')).toThrow(refusal);
  expect(() => refuseOther(VIEWERS['user']!, '')).toThrow(refusal);
});
