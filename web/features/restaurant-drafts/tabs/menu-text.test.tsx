import { expect, test } from 'vitest';
import { renderToHtml } from '#web/testing/render-to-html.tsx';
import type { RestaurantDraft } from '../draft/draft.ts';
import { MenuTextField } from './menu-tab.tsx';
import { completeRestaurantDraftFixture } from '../testing/draft-fixtures.ts';
import { WizardProvider, type WizardState } from '../wizard/wizard-state.tsx';

test('links to the menu on the restaurant’s website in a new tab, if there is one', () => {
  expect(shown({ ...completeRestaurantDraftFixture(), menuUrl: 'https://www.7.example/menu/' })).toMatch(
    /<a [^>]*href="https:\/\/www\.7\.example\/menu\/"[^>]*target="_blank"[^>]*rel="noopener nofollow ugc"[^>]*>7\.example\/menu/,
  );
  expect(shown(completeRestaurantDraftFixture())).not.toContain('<a ');
});

function shown(draft: RestaurantDraft): string {
  return renderToHtml(
    <WizardProvider value={{ draft } as unknown as WizardState}>
      <MenuTextField />
    </WizardProvider>,
  );
}
