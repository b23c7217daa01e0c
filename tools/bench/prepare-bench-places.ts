import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findExternalDataFile } from '#packages/testing/find-external-data-file.ts';

const GENERATED = 70_000;

const FILES = ['atp_restaurants/places.csv.gz', 'stiles_chain_locations/locations.csv.gz'];

/** Imports real places if the open data is present, otherwise as many generated ones, with the operator's command. */
export async function prepareBenchPlaces(
  dataDir: string,
  generated: boolean,
  step: (text: string) => void,
): Promise<string> {
  const real = generated ? [] : FILES.map(findExternalDataFile).filter((file) => file !== null);
  const files = real.length > 0 ? real : [generate(join(dataDir, 'generated-places.csv'))];
  for (const file of files) {
    step(`Importing ${file}`);
    const command = spawn(process.execPath, ['server/cli.ts', 'import', 'places', file], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DATA_DIR: dataDir },
    });
    const [code] = (await once(command, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`The import ended with code ${code}.`);
  }
  if (real.length === 0) return `${GENERATED} generated places`;
  return real.length === 1
    ? 'the restaurants of All the Places'
    : 'the restaurants of All the Places and of the chains of Stiles (about 114,000 locations)';
}

function generate(file: string): string {
  const lines = ['ref,brand,name,addr_full,city,state,lat,lon,opening_hours'];
  for (let place = 0; place < GENERATED; place++) {
    const [x, y] = [fraction(place * 2), fraction(place * 2 + 1)];
    const near = place % 3 === 0;
    const latitude = near ? 33.7 + x * 0.6 : 27 + x * 20;
    const longitude = near ? -118.6 + y * 0.8 : -120 + y * 45;
    const brand = `Generated Chicken ${place % 40}`;
    lines.push(
      `${place},${brand},${brand},${place} Main Street,Springfield,,${latitude.toFixed(5)},${longitude.toFixed(5)},Mo-Su 11:00-21:00`,
    );
  }
  writeFileSync(file, lines.join('\n'));
  return file;
}

/** A number from 0 to 1 that depends on `turn` alone, so that every run has the same places. */
function fraction(turn: number): number {
  const product = Math.sin(turn + 1) * 43_758.545_312_3;
  return product - Math.floor(product);
}
