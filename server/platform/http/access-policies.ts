import { HttpError } from './http-error.ts';

export type Viewer = {
  id: string;
  role: 'user' | 'admin';
  catalogEditor: boolean;
  /** An admin who has the rights of a member until the second factor is set up. */
  mustSetUpSecondFactor?: true;
} | null;

export type SignedInViewer = NonNullable<Viewer>;

export type AccessDecision = 'allow' | 'sign-in' | 'forbid' | 'hide';

export type AccessPolicy = (viewer: Viewer, params: Record<string, unknown>) => AccessDecision;

export type MemberAccessPolicy = AccessPolicy & { asksForSession: true };
export type ViewerAfterPolicy<P extends AccessPolicy> = P extends MemberAccessPolicy
  ? SignedInViewer
  : Viewer;

export const allowAnyone: AccessPolicy = () => 'allow';

export const allowSignedIn = forMembers(() => 'allow');

export const allowAdmins = forMembers(({ role }) => (role === 'admin' ? 'allow' : 'forbid'));

/** What an admin may do with the own account before the second factor is set up. */
export const allowAdminsBeforeSecondFactor = forMembers(({ role, mustSetUpSecondFactor }) =>
  role === 'admin' || mustSetUpSecondFactor ? 'allow' : 'forbid',
);

/** Admins, and members whom an admin made catalog editors (D0). */
export const allowCatalogEditors = forMembers(({ role, catalogEditor }) =>
  catalogEditor || role === 'admin' ? 'allow' : 'forbid',
);

export const allowSelf = forMembers(({ id }, params) => (id === params['id'] ? 'allow' : 'hide'));

export const allowSelfOrAdmin = forMembers(({ id, role }, params) =>
  role === 'admin' || id === params['id'] ? 'allow' : 'hide',
);

/** A `userId` in a body must be the viewer's own (D0). */
export function assertUserIdIsViewer(viewer: Viewer, userId: string | undefined): void {
  if (userId !== undefined && userId !== viewer?.id) {
    throw new HttpError('forbidden', 'You can only do this for yourself.');
  }
}

function forMembers(
  judge: (member: SignedInViewer, params: Record<string, unknown>) => AccessDecision,
): MemberAccessPolicy {
  const policy: AccessPolicy = (viewer, params) => (viewer ? judge(viewer, params) : 'sign-in');
  return Object.assign(policy, { asksForSession: true as const });
}
