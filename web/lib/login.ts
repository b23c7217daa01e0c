/** Why a visitor is sent to /login, by the word that the address carries. Texts of the specification, to the letter. */
export const LOGIN_NOTICES = {
  wishlist: { title: 'Login required', text: 'Please log in to add sandwiches to your wishlist.' },
  favorite: { title: 'Login required', text: 'Please log in to mark sandwiches as favorites.' },
  review: { title: 'Login required', text: 'Please login to submit a review' },
  tried: { title: 'Sign in required', text: 'Please sign in to track sandwiches.' },
} as const;

export type LoginReason = keyof typeof LOGIN_NOTICES;

export function loginAddress(next?: string, reason?: LoginReason): string {
  const query = new URLSearchParams();
  if (next) query.set('next', next);
  if (reason) query.set('for', reason);
  const text = query.toString();
  return text ? `/login?${text}` : '/login';
}

/** The page to return to: a path of this site, or null. */
export function nextPath(search: string): string | null {
  const next = new URLSearchParams(search).get('next');
  return next && /^\/(?![/\\])[^\s\\]*$/.test(next) ? next : null;
}

export function reasonOf(search: string): LoginReason | null {
  const reason = new URLSearchParams(search).get('for');
  if (reason && Object.hasOwn(LOGIN_NOTICES, reason)) return reason as LoginReason;
  return /^\/sandwich\/\d+\/review$/.test(nextPath(search) ?? '') ? 'review' : null;
}
