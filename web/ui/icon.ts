import { createElement } from 'react';
import type { SVGProps } from 'react';

interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

/** Takes the place of lucide's own in the build: contexts and sizes that nobody asks for weigh on every first visit. */
// oxlint-disable-next-line import/no-default-export -- that is how lucide's icons ask for it
export default function createIcon({ node }: IconData) {
  return function Icon(props: SVGProps<SVGSVGElement>) {
    return createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      node.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index })),
    );
  };
}
