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
  },
};
