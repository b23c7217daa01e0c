import { sandwichQuery } from '#web/features/sandwiches/queries.ts';
import { pathAfterLogin } from '#web/lib/session/login-url.ts';
import type { PageLoadContext } from '#web/routes.ts';

export async function load({ client, search }: PageLoadContext) {
  const id = parseSandwichIdOfLogin(search.toString());
  if (id) await client.prefetchQuery(sandwichQuery(id));
}

export function parseSandwichIdOfLogin(search: string): string | null {
  const about = /^\d{1,9}$/.exec(new URLSearchParams(search).get('about') ?? '')?.[0];
  return about ?? /^\/sandwich\/(\d{1,9})(?:[/?#]|$)/.exec(pathAfterLogin(search) ?? '')?.[1] ?? null;
}
