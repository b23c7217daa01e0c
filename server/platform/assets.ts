import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** What browsers heed in documents, and in the scripts of workers, weighs as much as a small file. */
const NOT_FOR_SCRIPTS = ['permissions-policy'];
const NOT_FOR_LOOKS = ['permissions-policy', 'content-security-policy'];
const LOOKS = /\.(css|woff2)$/;

/** Serves the built files under names that change with their content, compressed as scripts/build.ts has left them. */
export function registerAssets(app: FastifyInstance, folder: string): void {
  void app.register(fastifyStatic, {
    root: resolve(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
    decorateReply: false,
    setHeaders(reply, path) {
      for (const name of LOOKS.test(path) ? NOT_FOR_LOOKS : NOT_FOR_SCRIPTS) reply.removeHeader(name);
    },
  });
}
