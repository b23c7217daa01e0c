import { spawn, type ChildProcess } from 'node:child_process';

export type DevServerProcess = {
  restart(): Promise<void>;
  stop(): Promise<void>;
  port(): Promise<number | null>;
};

type Options = { environment: NodeJS.ProcessEnv; onStart: (child: ChildProcess) => void };

/** If a server does not start, its output says why, and the next change tries again. */
export function createDevServerProcess({ environment, onStart }: Options): DevServerProcess {
  let child: ChildProcess | null = null;
  let spare: ChildProcess | null = null;
  let port: Promise<number | null> = Promise.resolve(null);
  let queue: Promise<unknown> = port;

  return {
    port: () => port,
    restart() {
      port = queue.then(async () => {
        await end(child);
        child = spare && isRunning(spare) ? spare : spawnSite(environment);
        onStart(child);
        child.send({ start: true });
        const listeningOn = await listening(child);
        spare = spawnSite(environment);
        return listeningOn;
      });
      queue = port;
      return port.then(() => {});
    },
    stop() {
      const stopped = queue.then(() => Promise.all([end(child), end(spare)]));
      queue = stopped;
      return stopped.then(() => {});
    },
  };
}

function spawnSite(env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(
    process.execPath,
    ['--import', './scripts/dev/announce-port.mjs', 'scripts/dev/dev-server-process-entry.ts'],
    {
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // The only serialization that preserves dates.
      serialization: 'advanced',
    },
  );
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
  if (!child || !isRunning(child)) return Promise.resolve();
  return new Promise((done) => {
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}
