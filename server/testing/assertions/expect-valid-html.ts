import { formatterFactory, HtmlValidate, StaticConfigLoader, type ConfigData } from 'html-validate';
import { expect } from 'vitest';

export async function expectValidHtml(html: string, where: string): Promise<void> {
  validator ??= new HtmlValidate(new StaticConfigLoader(HTML_RULES));
  const { valid, results } = await validator.validateString(html, where);
  expect(valid, formatterFactory('text')(results)).toBe(true);
}

let validator: HtmlValidate | undefined;

/** What html-validate recommends, with its rules for accessibility and for whole documents. */
const HTML_RULES: ConfigData = {
  root: true,
  extends: ['html-validate:recommended', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    // How React writes HTML: <meta/>, hidden="" and 'single quotes' unescaped mean the same to every browser.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // Likewise charSet, fetchPriority and popoverTarget.
    'attr-case': ['error', { style: ['lowercase', 'camelcase'] }],
    // React's own ids begin with an underscore, which HTML and selectors allow.
    'valid-id': ['error', { relaxed: true }],
    // A telephone number may break where the line ends on a narrow phone.
    'tel-non-breaking': 'off',
    // Our own files come from our own origin under a policy that lets no other in.
    'require-sri': ['error', { target: 'crossorigin' }],
  },
};
