import { expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import { createMetrics } from './metrics.ts';

const metrics = createMetrics();
useTestApp({}, { metrics });

test('deprecated metrics of version 0.1 have the value of their replacement', async () => {
  const text = await metrics.text();
  const valueOf = (name: string) => new RegExp(`^${name}(?:\\{[^}]*\\})? (.+)$`, 'm').exec(text)?.[1];
  for (const [name, deprecatedName] of [
    ['clucket_cached_bytes', 'clucket_kept_bytes'],
    ['clucket_cached_responses', 'clucket_kept_answers'],
    ['clucket_rejected_total', 'clucket_refused_total'],
  ] as const) {
    expect(valueOf(name)).toMatch(/^\d/);
    expect(valueOf(deprecatedName)).toBe(valueOf(name));
    expect(text).toContain(`# HELP ${deprecatedName} Deprecated: use ${name}`);
  }
});
