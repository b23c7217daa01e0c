import { sandwichQuery } from '#web/features/sandwiches/queries.ts';
import { pathAfterLogin } from '#web/lib/session/login-url.ts';
import type { PageLoadContext } from '#web/routes.ts';

export async function load({ client, search }: PageLoadContext) {
  const id = loginSandwichId(search.toString());
  if (id) await client.prefetchQuery(sandwichQuery(id));
}

export function loginSandwichId(search: string): string | null {
  const isAbout = /^\d{1,9}$/.exec(new URLSearchParams(search).get('about') ?? '')?.[0];
  return isAbout ?? /^\/sandwich\/(\d{1,9})(?:[/?#]|$)/.exec(pathAfterLogin(search) ?? '')?.[1] ?? null;
}
