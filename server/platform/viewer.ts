import { Refusal } from './errors.ts';

/** Who asks. null is a visitor. */
export type Viewer = { id: string; role: 'user' | 'admin'; catalogEditor: boolean } | null;

/** Somebody with a session, past a policy that asks for one. */
export type Member = NonNullable<Viewer>;

export type Verdict = 'allow' | 'sign-in' | 'forbid' | 'hide';

/** May this viewer do this, with these path parameters? A pure function, named on the route. */
export type Policy = (viewer: Viewer, params: Record<string, unknown>) => Verdict;

export function anyone(): Verdict {
  return 'allow';
}

export function signedIn(viewer: Viewer): Verdict {
  return viewer ? 'allow' : 'sign-in';
}

export function admins(viewer: Viewer): Verdict {
  if (!viewer) return 'sign-in';
  return viewer.role === 'admin' ? 'allow' : 'forbid';
}

/** Admins, and members whom an admin made keepers of the restaurants (decisions.md, catalogEditor). */
export function catalogEditors(viewer: Viewer): Verdict {
  return viewer?.catalogEditor ? 'allow' : admins(viewer);
}

/** Only the member whose id stands in the path; to others it is as if there were nothing. */
export function onlySelf(viewer: Viewer, params: Record<string, unknown>): Verdict {
  if (!viewer) return 'sign-in';
  return viewer.id === params['id'] ? 'allow' : 'hide';
}

/** One's own, and anybody's for an admin; to others it is as if there were nothing. */
export function selfOrAdmin(viewer: Viewer, params: Record<string, unknown>): Verdict {
  return viewer?.role === 'admin' ? 'allow' : onlySelf(viewer, params);
}

/** A `userId` in a body must be one's own (decisions.md section 0, Status codes). */
export function refuseOther(viewer: Viewer, userId: string | undefined): void {
  if (userId !== undefined && userId !== viewer?.id) {
    throw new Refusal('forbidden', 'You may only do this for yourself.');
  }
}
