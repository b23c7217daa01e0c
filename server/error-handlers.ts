import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordError } from './features/error-log/error-log.ts';
import { sendProblem, unknownEndpointError } from './platform/http/register-api.ts';
import type { Db } from './platform/database/database.ts';
import type { HttpError } from './platform/http/http-error.ts';
import { isFormSentWithoutScript, sendScriptNeededPage } from './platform/http/pages/form-without-script.ts';
import type { DatabaseReadRunners } from './platform/database/replica/route-reads-to-replica.ts';
import { explainOutageError } from './platform/http/replica-fallback.ts';
import type { Log } from './platform/observability/log.ts';
import type { ApiCaller } from './platform/http/route.ts';
import { sentryUserOf } from './platform/observability/sentry/sentry-event.ts';
import type { Sentry } from './platform/observability/sentry/sentry.ts';
import { translateError } from './platform/http/translate-error.ts';

type Settings = {
  db: Db;
  log: Log;
  sentry: Sentry | null;
  findCaller: (request: FastifyRequest) => ApiCaller | undefined;
};

type ReportError = (httpError: HttpError, request: FastifyRequest) => Promise<void>;

export function createErrorReporter({ db, log, sentry, findCaller }: Settings): ReportError {
  return (httpError, request) => {
    const error = httpError.cause ?? httpError;
    const { id: requestId, method, url: path } = request;
    const failure = { origin: 'server', error, requestId, method, path } as const;
    log.error({ err: error, requestId }, 'A request failed');
    sentry?.capture({ ...failure, user: sentryUserOf(findCaller(request)) });
    return recordError(db, failure).catch(() => {});
  };
}

export function setErrorHandlers(
  app: FastifyInstance,
  reads: DatabaseReadRunners,
  reportError: ReportError,
): void {
  app.setErrorHandler(async (error, request, reply) => {
    const httpError = explainOutageError(request, translateError(error), reads);
    request.unavailableCause = httpError;
    if (httpError.status === 500) await reportError(httpError, request);
    return sendProblem(request, reply, httpError);
  });
  app.setNotFoundHandler((request, reply) =>
    isFormSentWithoutScript(request)
      ? sendScriptNeededPage(request, reply)
      : sendProblem(request, reply, unknownEndpointError()),
  );
}
