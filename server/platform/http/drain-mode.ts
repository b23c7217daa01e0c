import type { FastifyInstance } from 'fastify';

export type DrainMode = {
  readonly isReady: boolean;
  start(options?: { staysReady: boolean }): void;
};

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface FastifyInstance {
    draining: DrainMode;
  }
}

export function registerDrainMode(app: FastifyInstance): void {
  let isOn = false;
  let isReady = true;
  app.decorate('draining', {
    get isReady() {
      return isReady;
    },
    start({ staysReady } = { staysReady: false }) {
      isOn = true;
      isReady = staysReady;
    },
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isOn) reply.header('connection', 'close');
    done(null, payload);
  });
}
