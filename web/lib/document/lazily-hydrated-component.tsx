import { useState, type ComponentType } from 'react';
import { LoadFailureLine } from '#web/lib/offline/load-failure-line.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { createLazyModuleHook } from './lazy-module.ts';
import { useHydrated } from './use-hydrated.ts';

type LazilyHydratedOptions<Props> = {
  load: () => Promise<ComponentType<Props>>;
  /** `import.meta.env.SSR ? component : null`, as for a lazy module. */
  atOnce: ComponentType<Props> | null;
  /** What the visitor misses if its code does not load, such as "hours". */
  noun: string;
};

/**
 * Leaves the HTML from the server as it is until the first interaction, and then loads and renders the component.
 * On a page that the browser renders, it is loaded at once. The component may contain nothing that a visitor types into.
 */
export function createLazilyHydratedComponent<Props extends object>({
  load,
  atOnce,
  noun,
}: LazilyHydratedOptions<Props>): ComponentType<Props> {
  const useComponent = createLazyModuleHook(load, atOnce);
  return function LazilyHydrated(props: Props) {
    const isHydrated = useHydrated();
    const [hasServerHtml] = useState(!isHydrated);
    const [hasFailed, setFailed] = useState(false);
    const Component = useComponent(!hasServerHtml && !hasFailed, () => setFailed(true));
    if (Component) {
      return (
        <div key="component">
          <Component {...props} />
        </div>
      );
    }
    // React keeps the content of an element with dangerouslySetInnerHTML while it hydrates.
    if (hasServerHtml) {
      return <div key="html" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
    }
    if (!hasFailed) return <p key="loading">Loading...</p>;
    return (
      <div key="failure">
        <LoadFailureLine noun={noun} />
        <Button variant="line" className="sm" onClick={() => setFailed(false)}>
          Retry
        </Button>
      </div>
    );
  };
}
