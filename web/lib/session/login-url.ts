/** Why a visitor is at /login, by the URL's `for`. The first four texts are from the specification. */
export const LOGIN_NOTICES = {
  wishlist: { title: 'Login required', text: 'Please log in to add sandwiches to your wishlist.' },
  favorite: { title: 'Login required', text: 'Please log in to mark sandwiches as favorites.' },
  review: { title: 'Login required', text: 'Please login to submit a review' },
  tried: { title: 'Sign in required', text: 'Please sign in to track sandwiches.' },
  collection: { title: 'My Collection', text: 'Log in to see what you’ve tried and what’s next.' },
  profile: { title: 'Profile', text: 'Log in to see your level, badges, and receipts.' },
} as const;

export type LoginReason = keyof typeof LOGIN_NOTICES;

export function loginUrl(next?: string, reason?: LoginReason, aboutSandwich?: number): string {
  const query = new URLSearchParams();
  if (next) query.set('next', next);
  if (reason) query.set('for', reason);
  if (aboutSandwich) query.set('about', String(aboutSandwich));
  const text = query.toString();
  return text ? `/login?${text}` : '/login';
}

export function pathAfterLogin(search: string): string | null {
  const next = new URLSearchParams(search).get('next');
  return next && /^\/(?![/\\])[^\s\\]*$/.test(next) ? next : null;
}
