import { assertDefined } from '#shared/assert-defined.ts';
type Call = { call: string; id: number; args: unknown[] };
type Reply = { reply: number; result?: unknown; error?: PlainError };
type PlainError = { name: string; message: string; stack: string | undefined };
type Handlers = Record<string, (...args: never[]) => unknown>;
type Channel = {
  send?(message: unknown, done: (error: Error | null) => void): boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'disconnect', listener: () => void): unknown;
};
export type ProcessRpc = { call<Result>(name: string, ...args: unknown[]): Promise<Result> };

export function createProcessRpc(channel: Channel, handlers: Handlers): ProcessRpc {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  const send = (message: Call | Reply) => channel.send?.(message, () => {});
  channel.on('message', (message) => {
    if (isCall(message)) return void answer(message);
    if (isReply(message)) settle(message);
  });
  channel.on('disconnect', () => {
    for (const { reject } of waiting.values()) reject(new Error('The other process has ended'));
    waiting.clear();
  });
  return {
    call: async <Result>(name: string, ...args: unknown[]) => {
      const id = ++lastId;
      const reply = Promise.withResolvers<unknown>();
      waiting.set(id, reply);
      send({ call: name, id, args });
      return (await reply.promise) as Result;
    },
  };

  async function answer({ call, id, args }: Call): Promise<void> {
    try {
      send({ reply: id, result: await assertDefined(handlers[call])(...(args as never[])) });
    } catch (error) {
      send({ reply: id, error: serializeErrorForRpc(error) });
    }
  }

  function settle({ reply, result, error }: Reply): void {
    if (error) waiting.get(reply)?.reject(deserializeError(error));
    else waiting.get(reply)?.resolve(result);
    waiting.delete(reply);
  }
}

/** Structured clones of errors lose the names of their classes. */
export function serializeErrorForRpc(error: unknown): PlainError {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { name, message, stack };
}

export function deserializeError({ name, message, stack }: PlainError): Error {
  return Object.assign(new Error(message), { name, stack });
}

function isCall(message: unknown): message is Call {
  return typeof message === 'object' && message !== null && 'call' in message;
}

function isReply(message: unknown): message is Reply {
  return typeof message === 'object' && message !== null && 'reply' in message;
}
