import { useState, type ComponentType } from 'react';
import { createLazyModuleHook } from './lazy-module.ts';
import { useHydrated } from './use-hydrated.ts';

/**
 * Leaves the HTML from the server as it is until the first interaction, and then loads and renders the component.
 * On a page that the browser renders, it is loaded at once. The component may contain nothing that a visitor types into.
 */
export function createLazilyHydratedComponent<Props extends object>(
  fetchIt: () => Promise<ComponentType<Props>>,
  atOnce: ComponentType<Props> | null,
): ComponentType<Props> {
  const useComponent = createLazyModuleHook(fetchIt, atOnce);
  return function LazilyHydrated(props: Props) {
    const isHydrated = useHydrated();
    const [hasServerHtml] = useState(!isHydrated);
    const Component = useComponent(!hasServerHtml);
    if (Component) {
      return (
        <div key="component">
          <Component {...props} />
        </div>
      );
    }
    if (!hasServerHtml) return <div key="loading" />;
    // React keeps the content of an element with dangerouslySetInnerHTML while it hydrates.
    return <div key="html" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  };
}
