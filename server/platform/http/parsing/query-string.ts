import type { FastifyInstance } from 'fastify';
import { HttpError, badRequestError } from '../http-error.ts';

const MAX_LENGTH = 4_096;
const MAX_PARAMETERS = 100;

export function limitQueryStrings(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const query = queryOf(request.raw.url ?? '');
    if (query.length > MAX_LENGTH)
      return done(new HttpError('too-long', `The query string can have at most ${MAX_LENGTH} characters.`));
    if (query.split('&').length > MAX_PARAMETERS)
      return done(badRequestError(`The query string can have at most ${MAX_PARAMETERS} parameters.`));
    done();
  });
}

/** A repeated parameter becomes a list, which every schema rejects, and is never silently the first or last. */
export function parseQueryString(text: string): Record<string, string | string[]> {
  if (text.length > MAX_LENGTH) return {};
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const before = query[name];
    if (before === undefined) query[name] = value;
    // Two values make a list; more would only cost time before any rate limit applies.
    else if (typeof before === 'string') query[name] = [before, value];
  }
  return { ...query };
}

function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start + 1);
}
