export const CLUSTER_ICONS = [
  { name: 'sticker-s', size: 40, from: 2 },
  { name: 'sticker-m', size: 50, from: 25 },
  { name: 'sticker-l', size: 60, from: 250 },
  { name: 'sticker-xl', size: 72, from: 2500 },
] as const;
