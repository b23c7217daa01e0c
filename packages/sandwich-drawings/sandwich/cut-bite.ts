import { svgTemplate } from '../svg/svg-markup.ts';
import type { SvgMarkup, SvgIdGenerator } from '../svg/svg-markup.ts';

/** The center and radius of the bite, in drawing units. */
export type BiteCircle = { x: number; y: number; reach: number };

/** A large bite with a smaller one above and below it; the last one removes what would be left over outside. */
const TEETH = [
  [0, 0, 1],
  [-0.42, 0.72, 0.62],
  [-0.5, -0.72, 0.62],
  [0.8, -0.2, 1],
] as const;
const CRUMB = 0.1;

type Outlines = { silhouette: SvgMarkup; transform: SvgMarkup };

/** Removes the bite, and draws bread crumb along the cut, within the outlines of the sandwich. */
export function cutBite(
  sandwich: SvgMarkup,
  outlines: Outlines | null,
  place: BiteCircle,
  ids: SvgIdGenerator,
): SvgMarkup {
  const [gone, whole] = [ids.next(), ids.next()];
  const canvas = svgTemplate`maskUnits="userSpaceOnUse" x="0" y="0" width="800" height="600"`;
  const crumb =
    outlines &&
    svgTemplate`<clipPath id="${whole}"${outlines.transform}>${outlines.silhouette}</clipPath><g mask="url(#${gone})"><g clip-path="url(#${whole})" fill="#F8E6BC">${teeth(place, CRUMB)}</g></g>`;
  return svgTemplate`<mask id="${gone}" ${canvas}><path fill="#fff" d="M0 0H800V600H0z"/><g fill="#000">${teeth(place, 0)}</g></mask><g mask="url(#${gone})">${sandwich}</g>${crumb}`;
}

function teeth({ x, y, reach }: BiteCircle, more: number): SvgMarkup {
  const marks = TEETH.map(
    ([dx, dy, r]) =>
      svgTemplate`<circle cx="${x + dx * reach}" cy="${y + dy * reach}" r="${(r + more) * reach}"/>`,
  );
  return svgTemplate`${marks}`;
}
