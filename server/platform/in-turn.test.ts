import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('the work of one key is done one after the other, also after one that fails; other keys do not wait', async () => {
  const log: string[] = [];
  const first = Promise.withResolvers<void>();
  const begin = (name: string, until: () => Promise<void>) => async () => {
    log.push(`${name} begins`);
    await until();
    log.push(`${name} ends`);
    return name;
  };
  const a = inTurn(
    'ann',
    begin('a', () => first.promise),
  );
  const b = inTurn(
    'ann',
    begin('b', async () => Promise.reject(new Error('broken'))),
  );
  const c = inTurn(
    'ann',
    begin('c', async () => {}),
  );
  expect(
    await inTurn(
      'ben',
      begin('d', async () => {}),
    ),
  ).toBe('d');
  expect(log).toEqual(['a begins', 'd begins', 'd ends']);
  first.resolve();
  expect(await a).toBe('a');
  await expect(b).rejects.toThrow('broken');
  expect(await c).toBe('c');
  expect(log).toEqual(['a begins', 'd begins', 'd ends', 'a ends', 'b begins', 'c begins', 'c ends']);
});
