import { HttpError } from './http-error.ts';

/** Who asks. null is a visitor. */
export type Viewer = { id: string; role: 'user' | 'admin'; catalogEditor: boolean } | null;

/** Somebody with a session, past a policy that asks for one. */
export type Member = NonNullable<Viewer>;

export type AccessDecision = 'allow' | 'sign-in' | 'forbid' | 'hide';

/** May this viewer do this, with these path parameters? A pure function, named on the route. */
export type Policy = (viewer: Viewer, params: Record<string, unknown>) => AccessDecision;

/** One that lets nobody past without a session: the handler behind it knows who asks. */
export type MemberPolicy = Policy & { asksForSession: true };
/** Who asks, as the handler behind a policy knows it. */
export type ViewerAfter<P extends Policy> = P extends MemberPolicy ? Member : Viewer;

export const anyone: Policy = () => 'allow';

export const signedIn = forMembers(() => 'allow');

export const admins = forMembers(({ role }) => (role === 'admin' ? 'allow' : 'forbid'));

/** Admins, and members whom an admin made keepers of the restaurants (D0.35). */
export const catalogEditors = forMembers(({ role, catalogEditor }) =>
  catalogEditor || role === 'admin' ? 'allow' : 'forbid',
);

/** Only the member whose id stands in the path; to others it is as if there were nothing. */
export const onlySelf = forMembers(({ id }, params) => (id === params['id'] ? 'allow' : 'hide'));

/** One's own, and anybody's for an admin; to others it is as if there were nothing. */
export const selfOrAdmin = forMembers(({ id, role }, params) =>
  role === 'admin' || id === params['id'] ? 'allow' : 'hide',
);

/** A `userId` in a body must be one's own (D0.15). */
export function assertSelf(viewer: Viewer, userId: string | undefined): void {
  if (userId !== undefined && userId !== viewer?.id) {
    throw new HttpError('forbidden', 'You may only do this for yourself.');
  }
}

function forMembers(
  judge: (member: Member, params: Record<string, unknown>) => AccessDecision,
): MemberPolicy {
  const policy: Policy = (viewer, params) => (viewer ? judge(viewer, params) : 'sign-in');
  return Object.assign(policy, { asksForSession: true as const });
}
