import lookUp from '@photostructure/tz-lookup';

export function timeZoneAt(latitude: number, longitude: number, usState?: string): string | null {
  const zone = lookUp(latitude, longitude);
  if (zone.startsWith('Etc/')) return null;
  // The table is coarse at borders, and these states are entirely in one zone.
  return (usState !== undefined && STATES_OF_ONE_ZONE.get(usState)) || zone;
}

const STATES_OF_ONE_ZONE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'America/New_York': 'CT DE DC GA ME MD MA NH NJ NY NC OH PA RI SC VT VA WV',
    'America/Chicago': 'AR IL IA LA MN MS MO OK WI',
    'America/Denver': 'CO MT NM UT WY',
    'America/Los_Angeles': 'CA WA',
    'Pacific/Honolulu': 'HI',
    'America/Puerto_Rico': 'PR',
    'Pacific/Guam': 'GU',
  }).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone] as const)),
);
