import { formatterFactory, HtmlValidate, StaticConfigLoader, type ConfigData } from 'html-validate';
import { expect } from 'vitest';

export async function expectValidHtml(html: string, pageName: string): Promise<void> {
  validator ??= new HtmlValidate(new StaticConfigLoader(HTML_RULES));
  const { valid, results } = await validator.validateString(html, pageName);
  expect(valid, formatterFactory('text')(results)).toBe(true);
}

let validator: HtmlValidate | undefined;

const HTML_RULES: ConfigData = {
  root: true,
  extends: ['html-validate:recommended', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    // React writes <meta/>, hidden="" and unescaped single quotes, which mean the same to every browser.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'attr-case': ['error', { style: ['lowercase', 'camelcase'] }],
    'valid-id': ['error', { relaxed: true }],
    'tel-non-breaking': 'off',
    // Files of our own origin need no integrity hash, because the content security policy allows no other origin.
    'require-sri': ['error', { target: 'crossorigin' }],
  },
};
