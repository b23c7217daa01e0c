type Rosette = { x: number; y: number; rx: number; ry: number; count: number };

const [INNER, OUTER] = [0.93, 1.07];

/** The scalloped edge of a sticker with these radii. */
export function rosetteSvgPath({ x, y, rx, ry, count }: Rosette): string {
  const at = (step: number, radius: number) => {
    const turn = (step / count) * 2 * Math.PI;
    return `${(x + Math.cos(turn) * rx * radius).toFixed(1)} ${(y + Math.sin(turn) * ry * radius).toFixed(1)}`;
  };
  const arcs = Array.from({ length: count }, (_, step) => `Q${at(step + 0.5, OUTER)} ${at(step + 1, INNER)}`);
  return `M${at(0, INNER)}${arcs.join('')}Z`;
}
