import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../http-error.ts';

export type KnownMethods = { path: string; methods: readonly string[] };
type Known = KnownMethods & { pattern: RegExp };

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** The router finds no route for a longer part of a path. */
const MAX_PARAMETER_LENGTH = 100;
const PAGES = '/*';

/**
 * Answers 405 with Allow for a known path, before the body is read. Fastify takes half of its start for a route for each
 * method of each path, so that only methods that another path would take have one.
 */
export function rejectOtherMethods(app: FastifyInstance, paths: readonly KnownMethods[]): void {
  const known = paths.map((each) => ({ ...each, pattern: patternOf(each.path) }));
  for (const { path, methods } of known) {
    // As `/users/{id}` would answer to `/users/names`.
    const others = known.filter((other) => other.path !== path && other.pattern.test(path));
    const taken = others.flatMap((other) => other.methods).filter((method) => !methods.includes(method));
    if (taken.length > 0)
      app.route({
        method: [...new Set(taken)],
        url: routerPath(path),
        onRequest: async (_request, reply) => {
          reply.header('allow', allowOf(methods));
          throw notAllowed(methods);
        },
        handler: () => {},
      });
  }
  const find = createFinder(known);
  app.addHook('onRequest', (request, reply, done) => {
    const methods = isWithoutRoute(request) ? find(request.url) : undefined;
    if (!methods) return done();
    reply.header('allow', allowOf(methods));
    done(notAllowed(methods));
  });
}

export function routerPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function isWithoutRoute({ is404, method, routeOptions }: FastifyRequest): boolean {
  const isKnown = method === 'HEAD' || METHODS.includes(method);
  return isKnown && (is404 || routeOptions.url === PAGES);
}

/** A literal part comes before a parameter, as in the router: `{` is behind all letters. */
function createFinder(known: readonly Known[]) {
  const sorted = known.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return (url: string): readonly string[] | undefined => {
    const path = pathOf(url);
    if (!path.startsWith('/api/')) return undefined;
    return sorted.find(({ pattern }) => matches(pattern, path))?.methods;
  };
}

function matches(pattern: RegExp, path: string): boolean {
  const found = pattern.exec(path);
  return found !== null && found.slice(1).every((value) => value.length <= MAX_PARAMETER_LENGTH);
}

function patternOf(path: string): RegExp {
  const parts = path.split(/\{\w+\}/).map((part) => part.replaceAll('.', '\\.'));
  return new RegExp(`^${parts.join('([^/]*)')}$`);
}

function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? '';
}

function allowOf(methods: readonly string[]): string {
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)).join(', ');
}

function notAllowed(methods: readonly string[]): HttpError {
  return new HttpError('method-not-allowed', `This address knows ${allowOf(methods)}.`);
}
