export type FrozenDate = { now(): Date; set(now: Date): void };

/** Stops only `Date`: without timers and `performance.now()` the server would wait forever. */
export function freezeDate(start: Date): FrozenDate {
  const RealDate = globalThis.Date;
  let now = start.getTime();
  const stopped = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now] : args, newTarget) as Date,
    apply: () => new RealDate(now).toString(),
    get: (target, key, receiver) => (key === 'now' ? () => now : Reflect.get(target, key, receiver)),
  });
  RealDate.prototype.constructor = stopped;
  globalThis.Date = stopped;
  return { now: () => new RealDate(now), set: (moment) => void (now = moment.getTime()) };
}
