import { expect, it } from 'vitest';
import { crash } from './crash.ts';

it('30 times killed, Node and PostgreSQL and both: nothing acknowledged is lost, nothing is half there, and it starts by itself (threats G1)', async () => {
  const report = await crash({ cycles: 30 });
  expect(report.faults).toEqual([]);
  expect(Object.values(report.cycles).reduce((sum, count) => sum + count)).toBe(30);
  expect(report.acknowledged).toBeGreaterThan(100);
  console.info(
    `${report.acknowledged} acknowledged; the longest start took ${Math.round(Math.max(...report.restarts))} ms`,
  );
}, 2_400_000);
