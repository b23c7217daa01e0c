import { metersBetweenPins } from '#server/features/places/matching/pin-distance.ts';
import { hasRealSourceRecords, readRealSourceRecords, type RealSourceRecord } from './real-records.ts';

// node tools/duplicate-labels/sample-pairs-to-label.ts > pairs.txt: pairs to label by hand. The sampling must not use
// the matcher that they measure. It uses the phone number, a nearby host, the distance, or trigrams of the name.

type Located = RealSourceRecord & {
  pin: { latitude: number; longitude: number } | null;
  name: string;
  digits: string;
  host: string;
  door: string;
};
type Pair = { one: Located; other: Located; meters: number | null };

const PER_STRATUM = {
  phone: 60,
  host: 60,
  near: 80,
  name: 130,
  door: 50,
  branch: 40,
  random: 30,
  alike: 190,
  namesake: 40,
};
const CELL = 1000;
const STEPS = [-1, 0, 1];

if (!hasRealSourceRecords) throw new Error('The files of real places are not here.');
const random = generator(85);
const records = (await readRealSourceRecords()).map(locate);
const drawn = new Set<string>();
for (const [stratum, count] of Object.entries(PER_STRATUM)) {
  const pairs = spread(candidates(stratum as keyof typeof PER_STRATUM)).filter(
    ({ one, other }) => !drawn.has(`${one.key} ${other.key}`),
  );
  for (const { one, other, meters } of pairs.slice(0, count)) {
    drawn.add(`${one.key} ${other.key}`);
    console.log(`${stratum}|${meters === null ? '-' : Math.round(meters)} m|${show(one)}|${show(other)}`);
  }
}

function locate(record: RealSourceRecord): Located {
  const { fields } = record;
  const latitude = Number(fields.latitude || Number.NaN);
  const longitude = Number(fields.longitude || Number.NaN);
  const street = fields.fullAddress || fields.street || '';
  return {
    ...record,
    pin: Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : null,
    name: (fields.name || fields.brand || '').toLowerCase(),
    digits: (fields.phone ?? '').replace(/\D/g, '').slice(-10),
    host: fields.website ? (URL.parse(fields.website)?.host ?? '').replace(/^www\./, '') : '',
    door: /^\d+ \w/.test(street)
      ? `${street.toLowerCase().slice(0, 12)} ${fields.postcode?.slice(0, 5)}`
      : '',
  };
}

function candidates(stratum: keyof typeof PER_STRATUM): Pair[] {
  switch (stratum) {
    case 'phone':
      return pairsBy(({ digits }) => (digits.length === 10 ? digits : ''));
    case 'door':
      return pairsBy(({ door }) => door);
    case 'host':
      return pairsNearby(500, (one, other) => one.host !== '' && one.host === other.host);
    case 'near':
      return pairsNearby(150, () => random() < 0.2);
    case 'name':
      return pairsNearby(1000, (one, other) => random() < 0.5 && similarity(one.name, other.name) > 0.45);
    case 'branch':
      return pairsNearby(
        2000,
        (one, other, meters) => meters > 150 && one.name === other.name && random() < 0.5,
      );
    case 'alike':
      return pairsNearby(150, (one, other) => similarity(one.name, other.name) > 0.3);
    case 'namesake':
      return pairsBy(({ name, source, fields }) =>
        fields.brand === undefined && name !== '' && source !== 'atp' && source !== 'stiles' ? name : '',
      ).filter(({ meters }) => meters !== null && meters > 5000);
    case 'random':
      return pairsNearby(1000, () => random() < 0.01);
  }
}

function pairsBy(keyOf: (record: Located) => string): Pair[] {
  const groups = Map.groupBy(records, keyOf);
  groups.delete('');
  return [...groups.values()].flatMap((group) =>
    group.length > 30
      ? []
      : group.flatMap((one, at) =>
          group.slice(at + 1).map((other) => ({ one, other, meters: metersOf(one, other) })),
        ),
  );
}

function pairsNearby(
  reach: number,
  isWanted: (one: Located, other: Located, meters: number) => boolean,
): Pair[] {
  const cells = new Map<string, Located[]>();
  const pairs: Pair[] = [];
  for (const one of records) {
    if (!one.pin || random() < 0.3) continue;
    const [y, x] = [cellOf(one.pin.latitude), cellOf(one.pin.longitude)];
    for (const dy of STEPS)
      for (const dx of STEPS)
        for (const other of cells.get(`${y + dy} ${x + dx}`) ?? []) {
          const meters = metersOf(one, other);
          if (meters !== null && meters <= reach && isWanted(one, other, meters))
            pairs.push({ one: other, other: one, meters });
        }
    const key = `${y} ${x}`;
    cells.set(key, [...(cells.get(key) ?? []), one]);
  }
  return pairs;
}

/** A random order in which each combination of two files has its turn. */
function spread(pairs: readonly Pair[]): Pair[] {
  const shuffled = pairs.map((pair) => ({ pair, at: random() })).toSorted((a, b) => a.at - b.at);
  const groups = [...Map.groupBy(shuffled, ({ pair }) => `${pair.one.source} ${pair.other.source}`).values()];
  const ranked = groups.flatMap((group) => group.map(({ pair }, turn) => ({ pair, turn })));
  return ranked.toSorted((a, b) => a.turn - b.turn).map(({ pair }) => pair);
}

function metersOf(one: Located, other: Located): number | null {
  return one.pin && other.pin && metersBetweenPins(one.pin, other.pin);
}

function similarity(one: string, other: string): number {
  const [a, b] = [trigrams(one), trigrams(other)];
  const shared = [...a].filter((each) => b.has(each)).length;
  return shared / Math.max(1, a.size + b.size - shared);
}

function trigrams(text: string): Set<string> {
  const padded = `  ${text} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

function show({ key, fields }: Located): string {
  const { brand, name, fullAddress, street, city, postcode, phone, website } = fields;
  return [
    key,
    [brand, name].filter(Boolean).join('/'),
    fullAddress || street,
    city,
    postcode,
    phone,
    website?.slice(0, 70),
  ]
    .map((text) => text?.trim() ?? '')
    .join('; ');
}

function cellOf(degrees: number): number {
  return Math.floor((degrees * 111_000) / (2 * CELL));
}

function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
