import type { DrawingRandom } from '../svg/drawing-random.ts';

const AWNINGS = [
  ['#B93418', '#FFF3DF'],
  ['#2F6A4F', '#FBE8C4'],
  ['#2F5DA8', '#FFF6E6'],
  ['#D98A0B', '#FFF6E0'],
  ['#7A3B63', '#F9DCCB'],
  ['#1F7F86', '#FFEFD6'],
  ['#33251F', '#F2B233'],
  ['#C2566B', '#FFF1EA'],
  ['#4F7A2A', '#FFF3C9'],
  ['#C75B1E', '#FFEBD2'],
] as const;
const FACADES = [
  ['#F1D2A9', '#DDB37F'],
  ['#E9B9A0', '#D3957A'],
  ['#CFE0D2', '#A9C4B0'],
  ['#F6E7CE', '#E2CBA2'],
  ['#B8D3DC', '#8FB4C1'],
  ['#C86F4E', '#A95537'],
  ['#F3C9C0', '#DFA296'],
  ['#5B6B63', '#46544D'],
  ['#EBD9F0', '#C9AFD2'],
  ['#8C4A3A', '#713728'],
] as const;
const SKIES = [
  { sky: '#FCE3BE', far: '#F9D095', night: false },
  { sky: '#CBE6EA', far: '#B4D9E0', night: false },
  { sky: '#F9C9B2', far: '#F4B295', night: false },
  { sky: '#2C3A63', far: '#374878', night: true },
  { sky: '#DDD3EE', far: '#CDBFE4', night: false },
  { sky: '#FBD9D0', far: '#F5C3B6', night: false },
  { sky: '#3E2A4F', far: '#4C3661', night: true },
  { sky: '#D8E8B8', far: '#C5DA9C', night: false },
] as const;

/** The colors of one front: sign and awning, wall, sky, glass and ground. */
export type StorefrontStyle = {
  name: string;
  ink: string;
  pale: string;
  wall: string;
  wallShade: string;
  sky: string;
  far: string;
  night: boolean;
  glass: string;
  ground: string;
  curb: string;
};

export function storefrontStyle(name: string, random: DrawingRandom): StorefrontStyle {
  const [ink, pale] = random.of('awning').pick(AWNINGS);
  const [wall, wallShade] = random.of('facade').pick(FACADES);
  const { sky, far, night } = random.of('sky').pick(SKIES);
  return {
    name,
    ink,
    pale,
    wall,
    wallShade,
    sky,
    far,
    night,
    glass: night ? '#FFD98A' : '#3A4B50',
    ground: night ? '#20283F' : '#D9C3A0',
    curb: night ? '#2B3554' : '#E8D7B9',
  };
}
