export function darkenColor(hex: string, by = 0.74): string {
  const value = Number.parseInt(hex.slice(1), 16);
  const channels = [value >> 16, (value >> 8) & 255, value & 255];
  return `#${channels
    .map((c) =>
      Math.round(c * by)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
