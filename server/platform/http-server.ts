import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import proxyaddr from '@fastify/proxy-addr';
import type { FastifyServerOptions } from 'fastify';
import { hasTwoHosts } from './ambiguous-requests.ts';
import type { AnswerFirst } from './kept/answer-first.ts';

/** The server as Fastify would make it, but for what is answered before Fastify hears of it. */
export function withAnswersFirst(first: AnswerFirst): NonNullable<FastifyServerOptions['serverFactory']> {
  return (handler, options) => {
    const {
      http = {},
      keepAliveTimeout = 5_000,
      requestTimeout = 0,
      connectionTimeout = 0,
    } = options as Options;
    const listener: RequestListener = (request, response) => {
      if (hasTwoHosts(request) || !first.answer(request, response)) handler(request, response);
    };
    const server: Server = createServer(http, listener);
    return Object.assign(server.setTimeout(connectionTimeout), { keepAliveTimeout, requestTimeout });
  };
}

type Options = {
  http?: object;
  keepAliveTimeout?: number;
  requestTimeout?: number;
  connectionTimeout?: number;
};

/** Whether a connection comes from a proxy that the operator trusts. */
export function proxyMatcher(trusted: readonly string[]): (address: string) => boolean {
  if (trusted.length === 0) return () => false;
  const isTrusted = proxyaddr.compile([...trusted]);
  return (address) => isTrusted(address, 0);
}

/** As Fastify reads it from `trustProxy`. */
export function addressReader(trusted: readonly string[]): (request: IncomingMessage) => string {
  if (trusted.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const isTrusted = proxyaddr.compile([...trusted]);
  return (request) => proxyaddr.all(request, isTrusted).at(-1) ?? '';
}
