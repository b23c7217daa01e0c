import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { signUp } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ BASE_URL: 'https://coop.example', RATE_LIMITS: 'off' });
const plain = useTestApp({ BASE_URL: 'http://coop.example' });

let paths: string[];
beforeAll(async () => {
  const { id } = await createTestSandwich(site.db);
  paths = [
    '/',
    '/explore',
    `/sandwich/${id}`,
    '/login',
    '/nowhere',
    '/api/site',
    '/api/nothing',
    '/api/auth/me',
    '/api/docs',
    '/health/live',
    '/robots.txt',
  ];
});

describe('every response has the security headers, cached or not', () => {
  test.each(['first', 'from memory'])('%s', async () => {
    for (const path of paths) {
      const { headers } = await site.get(path);
      expect(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000',
        'permissions-policy': expect.stringContaining('camera=()'),
      });
      expect(headers['x-powered-by'] ?? headers['server'], path).toBeUndefined();
      expect(headers['content-security-policy'], path).toBeDefined();
    }
  });
});

describe('the content security policy (threats D1)', () => {
  test('allows files of this site only: no inline script or style, no nonce, no eval, no frame', async () => {
    const policy = (await site.get('/')).headers['content-security-policy']!;
    expect(policy.split(';').toSorted()).toEqual(
      [
        "base-uri 'none'",
        "connect-src 'self'",
        "default-src 'none'",
        "font-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self' data: blob:",
        "manifest-src 'self'",
        "object-src 'none'",
        "require-trusted-types-for 'script'",
        "script-src 'self'",
        "style-src 'self'",
        'trusted-types default',
        "worker-src 'self'",
      ].toSorted(),
    );
  });

  test('has no finding of high or medium severity in Google’s evaluator', async () => {
    const policy = (await site.get('/')).headers['content-security-policy']!;
    const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
    // Every site gets a low finding for its own origin; uploads here are re-encoded pictures in a sandbox.
    const relevantFindings = findings.filter(({ severity }) => severity <= Severity.MEDIUM);
    expect(relevantFindings).toEqual([]);
    const weak = new CspEvaluator(new CspParser("script-src 'unsafe-inline' *").csp).evaluate();
    expect(weak.some(({ severity }) => severity === Severity.HIGH)).toBe(true);
  });
});

test('sends no Strict-Transport-Security over plain http', async () => {
  expect((await plain.get('/')).headers['strict-transport-security']).toBeUndefined();
});

test('a member’s responses are not stored', async () => {
  const member = await signUp(site);
  for (const path of paths.filter((one) => !/health|robots|docs/.test(one)))
    expect((await member.get(path)).headers['cache-control'] ?? 'nothing', path).toMatch(/no-store/);
});
