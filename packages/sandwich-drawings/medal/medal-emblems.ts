/** Emblems by words in the badge's name. All are drawn around zero, within 75. */
export const BADGE_EMBLEM_SVG_PATHS: readonly (readonly [RegExp, string])[] = [
  [
    /spic|hot|fire|heat|flame|scorch/,
    'M0 62C-44 52-50 6-26-24C-24-6-12-4-10-12C-16-44 2-62 10-74C16-48 48-32 46 14C44 44 22 60 0 62Z',
  ],
  [
    /explor|map|mile|travel|neighbo|town|city|road|near/,
    'M0 70C-34 28-50 8-50-18A50 50 0 0 1 50-18C50 8 34 28 0 70ZM0-38A20 20 0 1 0 0 2A20 20 0 1 0 0-38Z',
  ],
  [
    /review|critic|word|pen|writ/,
    'M-56-50H56Q66-50 66-40V24Q66 34 56 34H-2L-34 64V34H-56Q-66 34-66 24V-40Q-66-50-56-50Z',
  ],
  [/love|favou?rite|heart/, 'M0 60C-70 14-68-20-62-34C-48-62-12-58 0-28C12-58 48-62 62-34C68-20 70 14 0 60Z'],
  [/night|late\b|moon|owl/, 'M20-62A64 64 0 1 0 56 34A52 52 0 0 1 20-62Z'],
  [
    /first|bite|begin|hatch|egg|chick|newb|rookie|fledg/,
    'M0-66C34-66 54-16 54 14A54 54 0 0 1-54 14C-54-16-34-66 0-66Z',
  ],
  [/star|rating|five|perfect/, 'M0-66L19-22L66-18L30 13L41 60L0 35L-41 60L-30 13L-66-18L-19-22Z'],
  [
    /crown|king|queen|champion|legend|master|top\b/,
    'M-60 40L-68-36L-32-4L0-58L32-4L68-36L60 40ZM-60 50H60V64H-60Z',
  ],
  [/streak|quick|fast|daily|flash|bolt|week/, 'M14-70L-46 12H-8L-16 70L48-18H8Z'],
  [/early|breakfast|morning|brunch|sun|summer/, sun()],
  [
    /wing|drum|thigh|leg\b/,
    'M-10-62C34-74 66-34 50 2C42 20 22 30 2 28L-18 48C-10 56-14 68-26 68C-30 68-34 66-36 62C-40 66-50 66-54 60C-60 50-52 40-42 42L-24 20C-30 6-30-10-26-24C-22-42-14-58-10-62Z',
  ],
  [
    /green|garden|herb|leaf|grill|light/,
    'M58-60C-20-62-62-16-44 40L-60 58L-50 66L-34 50C24 64 62 16 58-60ZM-30 30L22-22L28-16L-24 38Z',
  ],
  [
    /photo|snap|picture|camera|lens/,
    'M-66-34H-34L-22-54H22L34-34H66V50H-66ZM0-22A30 30 0 1 0 0 38A30 30 0 1 0 0-22ZM0-8A16 16 0 1 1 0 24A16 16 0 1 1 0-8Z',
  ],
  [
    /friend|crew|together|flock|social|share/,
    'M-28-50A22 22 0 1 1-28-6A22 22 0 1 1-28-50ZM-68 54C-68 16-50 4-28 4S12 16 12 54ZM30-40A18 18 0 1 1 30-4A18 18 0 1 1 30-40ZM22 54C22 30 18 16 8 8C42-4 68 14 68 54Z',
  ],
  [
    /birthday|anniversary|year|party|fest/,
    'M-6-72Q12-56 2-44Q-14-52-6-72ZM-5-40H5V-16H-5ZM-60-12H60V14Q45 30 30 14Q15 30 0 14Q-15 30-30 14Q-45 30-60 14ZM-60 36H60V62H-60Z',
  ],
  [
    /truck|wheel|street/,
    'M-68-40H20V30H-68ZM28-18H50L68 6V30H28ZM-40 34A16 16 0 1 1-40 66A16 16 0 1 1-40 34ZM40 34A16 16 0 1 1 40 66A16 16 0 1 1 40 34Z',
  ],
  [
    /rooster|cluck|coop|hen\b|roost|bird|pullet/,
    'M-30-38Q-34-62-16-54Q-8-74 6-56Q24-66 22-42C46-30 44-6 40 0L66 10L40 22C36 40 44 56 50 66H-50C-40 40-48 20-46-4C-44-22-38-32-30-38ZM14-20A8 8 0 1 0 14-4A8 8 0 1 0 14-20Z',
  ],
  [/waffle|syrup|sweet|honey/, waffle()],
  [
    /feast|lunch|dinner|regular|table|club/,
    'M-44-64H-36V-30H-30V-64H-22V-30H-16V-64H-8V-22Q-8-8-20-4V66H-32V-4Q-44-8-44-22ZM18 66V-64Q48-50 46 4H32V66Z',
  ],
  [/rank|judge|duel|versus|podium|order/, 'M-20-44H20V60H-20ZM-66-8H-26V60H-66ZM26 14H66V60H26Z'],
];

/** A sandwich, for every other name. */
export const DEFAULT_BADGE_EMBLEM_SVG_PATH =
  'M-64-4C-68-54-34-66 0-66S68-54 64-4ZM-72 8q12 18 24 0q12 18 24 0q12 18 24 0q12 18 24 0q12 18 24 0q12 14 24-4v-2H-72ZM-59 22H59Q68 22 68 31T59 40H-59Q-68 40-68 31T-59 22ZM-62 48H62Q60 70 38 70H-38Q-60 70-62 48Z';

export function chooseEmblem(name: string): string {
  const text = name.toLowerCase();
  return BADGE_EMBLEM_SVG_PATHS.find(([test]) => test.test(text))?.[1] ?? DEFAULT_BADGE_EMBLEM_SVG_PATH;
}

function sun(): string {
  const ray = (k: number) => {
    const point = (r: number, turn: number) =>
      `${Math.round(Math.cos(k * 0.7854 + turn) * r)} ${Math.round(Math.sin(k * 0.7854 + turn) * r)}`;
    return `M${point(42, -0.26)}L${point(70, 0)}L${point(42, 0.26)}Z`;
  };
  return `M0-32A32 32 0 1 1 0 32A32 32 0 1 1 0-32Z${[0, 1, 2, 3, 4, 5, 6, 7].map(ray).join('')}`;
}

function waffle(): string {
  const wells = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(
    (k) => `M${-46 + (k % 3) * 34} ${-46 + Math.floor(k / 3) * 34}h24v24h-24Z`,
  );
  return `M-58-46Q-58-58-46-58H46Q58-58 58-46V46Q58 58 46 58H-46Q-58 58-58 46Z${wells.join('')}`;
}
