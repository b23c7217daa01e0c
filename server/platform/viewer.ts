/** Who asks. null is a visitor. */
export type Viewer = { id: string; role: 'user' | 'admin'; catalogEditor: boolean } | null;

export type Verdict = 'allow' | 'sign-in' | 'forbid' | 'hide';

/** May this viewer do this, with these path parameters? A pure function, named on the route. */
export type Policy = (viewer: Viewer, params: Record<string, unknown>) => Verdict;

export function anyone(): Verdict {
  return 'allow';
}
