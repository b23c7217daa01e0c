import { expect, test, vi } from 'vitest';
import { renderToHtml } from '#web/testing/render-to-html.tsx';
import { EMPTY_RESTAURANT_DRAFT, type WizardTab } from '../draft/draft.ts';
import { WizardFooter } from './wizard-footer.tsx';
import { WizardProvider, type WizardState } from './wizard-state.tsx';

const buttons: { children: unknown; disabled?: boolean; onClick: () => void }[] = [];
vi.mock('#web/ui/controls/button.tsx', () => ({
  Button: (props: (typeof buttons)[number]) => {
    buttons.push(props);
    return null;
  },
}));

test.each([
  ['basic', null, 'location'],
  ['location', 'basic', 'menu'],
  ['menu', 'location', null],
] as const)(
  'on the tab %s, Back leads to %s and Next to %s, or to Submit Restaurant on the last tab (A2.24, A4.1)',
  (tab, before, after) => {
    const went: WizardTab[] = [];
    const onSubmit = vi.fn<() => void>();
    const state = { draft: { ...EMPTY_RESTAURANT_DRAFT, tab }, leaveFor: (to: WizardTab) => went.push(to) };
    buttons.length = 0;
    renderToHtml(
      <WizardProvider value={state as unknown as WizardState}>
        <WizardFooter progress={null} stop={null} visibleProblems={[]} onSubmit={onSubmit} />
      </WizardProvider>,
    );
    const [back, next] = buttons as [(typeof buttons)[0], (typeof buttons)[0]];
    expect([back.children, back.disabled]).toEqual(['Back', before === null]);
    expect(next.children).toBe(after ? 'Next' : 'Submit Restaurant');
    for (const { onClick } of [back, next]) onClick();
    expect(went).toEqual([before, after].filter(Boolean));
    expect(onSubmit).toHaveBeenCalledTimes(after ? 0 : 1);
  },
);
