import { afterEach, describe, expect, test, vi } from 'vitest';
import { installTrustedTypes } from './trusted-types.ts';

type Rules = Record<'createHTML' | 'createScriptURL', (...args: string[]) => string | null>;

function policy(): Rules {
  let made: [string, Rules] | undefined;
  const trustedTypes = { createPolicy: (name: string, rules: Rules) => void (made = [name, rules]) };
  vi.stubGlobal('window', { trustedTypes });
  vi.stubGlobal('location', new URL('https://coop.example/explore?map=true'));
  installTrustedTypes();
  expect(made?.[0]).toBe('default');
  return made![1];
}

afterEach(() => void vi.unstubAllGlobals());

describe('the Trusted Types policy (threats D1)', () => {
  test.each(['/sw.js', '/assets/maplibre-gl-worker-D1.js', 'https://coop.example/assets/worker.js?v=6'])(
    'accepts the script URL %s',
    (url) => {
      expect(policy().createScriptURL(url)).toBe(url);
    },
  );

  test.each([
    'https://evil.example/assets/worker.js',
    '//evil.example/sw.js',
    'data:text/javascript,alert(1)',
    'blob:https://coop.example/1',
    'javascript:alert(1)',
    '/uploads/worker.js',
    '/assets/../uploads/worker.js',
    '/sw.js/more',
  ])('rejects the script URL %s', (url) => {
    expect(policy().createScriptURL(url)).toBeNull();
  });

  test('allows HTML from text only where no script can run', () => {
    expect(policy().createHTML('<b>', 'TrustedHTML', 'Element innerHTML')).toBeNull();
    expect(policy().createHTML('<b>', 'TrustedHTML', 'DOMParser parseFromString')).toBe('<b>');
    for (const inert of ['', '<script></script>', '{"name":"\\u003cb>"}'])
      expect(policy().createHTML(inert, 'TrustedHTML', 'Element innerHTML')).toBe(inert);
    for (const alive of ['<script>alert(1)</script>', '<script></script> ', '<img src=x onerror=alert(1)>'])
      expect(policy().createHTML(alive, 'TrustedHTML', 'Element innerHTML')).toBeNull();
  });

  test('does nothing in a browser without Trusted Types', () => {
    vi.stubGlobal('window', {});
    expect(installTrustedTypes).not.toThrow();
  });
});
