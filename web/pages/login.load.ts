import { sandwichQuery } from '#web/features/sandwiches/api.ts';
import { nextPath } from '#web/lib/login.ts';
import type { LoadContext } from '#web/routes.ts';

/** The sandwich that a visitor wanted to do something with is shown beside the form. */
export async function loadLogin({ client, search }: LoadContext) {
  const id = sandwichIn(search.toString());
  if (id) await client.prefetchQuery(sandwichQuery(id));
}

export function sandwichIn(search: string): string | null {
  return /^\/sandwich\/(\d{1,9})(?:[/?#]|$)/.exec(nextPath(search) ?? '')?.[1] ?? null;
}
