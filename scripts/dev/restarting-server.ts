import { spawn, type ChildProcess } from 'node:child_process';

/** One server at a time: the next starts when the one before has ended. */
export class RestartingServer {
  port = 0;
  #environment: NodeJS.ProcessEnv;
  #child: ChildProcess | null = null;
  #queue: Promise<void> = Promise.resolve();

  constructor(environment: NodeJS.ProcessEnv) {
    this.#environment = environment;
  }

  restart(): Promise<void> {
    this.#queue = this.#queue.then(async () => {
      await this.#end();
      await this.#begin();
    });
    return this.#queue;
  }

  stop(): Promise<void> {
    this.#queue = this.#queue.then(() => this.#end());
    return this.#queue;
  }

  #end(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    return new Promise((done) => {
      child.once('exit', () => done());
      child.kill('SIGTERM');
    });
  }

  /** Ends, too, when the server does not start: what it printed says why, and the next change tries again. */
  #begin(): Promise<void> {
    const child = spawn(process.execPath, ['--import', './scripts/dev/announce-port.mjs', 'server/main.ts'], {
      env: this.#environment,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#child = child;
    return new Promise((done) => {
      child.once('exit', () => done());
      child.once('message', (message: { port: number }) => {
        this.port = message.port;
        done();
      });
    });
  }
}
