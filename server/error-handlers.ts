import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordError } from './features/error-log/error-log.ts';
import { sendProblem, unknownEndpoint } from './platform/http/api.ts';
import type { Db } from './platform/database/database.ts';
import type { HttpError } from './platform/http/http-error.ts';
import { isFormOfPage, sendScriptNeeded } from './platform/http/pages/form-without-script.ts';
import type { Log } from './platform/observability/log.ts';
import type { Caller } from './platform/http/route.ts';
import { reportUser } from './platform/observability/sentry/sentry-event.ts';
import type { Sentry } from './platform/observability/sentry/sentry.ts';
import { translateError } from './platform/http/translate-error.ts';

type Settings = {
  db: Db;
  log: Log;
  sentry: Sentry | null;
  findCaller: (request: FastifyRequest) => Caller | undefined;
};

type ReportError = (refusal: HttpError, request: FastifyRequest) => Promise<void>;

/** Sends an unexpected error to the log, to Sentry and to the error log that admins read. */
export function createErrorReporter({ db, log, sentry, findCaller }: Settings): ReportError {
  return (refusal, request) => {
    const error = refusal.cause ?? refusal;
    const { id: requestId, method, url: path } = request;
    const failure = { origin: 'server', error, requestId, method, path } as const;
    log.error({ err: error, requestId }, 'A request failed');
    sentry?.capture({ ...failure, who: reportUser(findCaller(request)) });
    return recordError(db, failure).catch(() => {});
  };
}

export function setErrorHandlers(app: FastifyInstance, reportError: ReportError): void {
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = translateError(error);
    request.unavailableCause = refusal;
    if (refusal.status === 500) await reportError(refusal, request);
    return sendProblem(request, reply, refusal);
  });
  app.setNotFoundHandler((request, reply) =>
    isFormOfPage(request) ? sendScriptNeeded(request, reply) : sendProblem(request, reply, unknownEndpoint()),
  );
}
