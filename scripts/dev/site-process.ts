import { spawn, type ChildProcess } from 'node:child_process';

export type SiteProcess = {
  /** Starts the next one when the one before has ended. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** Of the server that runs, once it listens; null where it has not started. */
  port(): Promise<number | null>;
};

type Options = { environment: NodeJS.ProcessEnv; onStart: (child: ChildProcess) => void };

/** One server at a time. What a server that does not start has printed says why, and the next change tries again. */
export function createSiteProcess({ environment, onStart }: Options): SiteProcess {
  let child: ChildProcess | null = null;
  let port: Promise<number | null> = Promise.resolve(null);
  let queue: Promise<unknown> = port;

  return {
    port: () => port,
    restart() {
      port = queue.then(async () => {
        await end(child);
        child = spawnSite(environment);
        onStart(child);
        return listening(child);
      });
      queue = port;
      return port.then(() => {});
    },
    stop() {
      const stopped = queue.then(() => end(child));
      queue = stopped;
      return stopped;
    },
  };
}

function spawnSite(env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, ['--import', './scripts/dev/announce-port.mjs', 'scripts/dev/server.ts'], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Of the two ways to write messages, the one that knows dates.
    serialization: 'advanced',
  });
}

function listening(child: ChildProcess): Promise<number | null> {
  return new Promise((done) => {
    child.once('exit', () => done(null));
    child.on('message', (message: { port?: number }) => {
      if (message.port) done(message.port);
    });
  });
}

function end(child: ChildProcess | null): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });
}
