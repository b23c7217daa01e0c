const XP_A_LEVEL = 100;

/** With total XP, this is the only rule by which the documented bar is full at each level-up (D0). */
export function levelOfXp(xp: number): number {
  return Math.max(1, Math.floor(xp / XP_A_LEVEL));
}

/** The share of the XP bar that is filled, 0 to 1: XP / (level x 100 + 100), capped (M4.38, M4.39). */
export function levelProgress(xp: number, level: number = levelOfXp(xp)): number {
  return Math.min(1, xp / (level * XP_A_LEVEL + XP_A_LEVEL));
}

export function xpForNextLevel(level: number): number {
  return (level + 1) * XP_A_LEVEL;
}
