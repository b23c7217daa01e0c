import type { ConfigData } from 'html-validate';

/** What html-validate recommends, with its rules for accessibility and for whole documents. */
export const HTML_RULES: ConfigData = {
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
