import { NOTHING_MERGED, type ImportBatchOutcome } from './import-batch.ts';

export class ImportReport {
  rows = 0;
  filtered = 0;
  added = 0;
  changed = 0;
  unchanged = 0;
  merged = { ...NOTHING_MERGED };
  otherEncodings = 0;
  stopped = false;
  brokenFiles: string[] = [];
  skips = new Map<string, number>();
  notes = new Map<string, number>();
  catalog = { restaurants: 0, locations: 0, places: 0 };

  add(outcome: ImportBatchOutcome): void {
    this.added += outcome.added;
    this.changed += outcome.changed;
    this.unchanged += outcome.unchanged;
    for (const name of Object.keys(this.merged) as (keyof typeof this.merged)[])
      this.merged[name] += outcome[name];
  }

  skip(reason: string): void {
    this.skips.set(reason, (this.skips.get(reason) ?? 0) + 1);
  }

  note(note: string, count = 1): void {
    this.notes.set(note, (this.notes.get(note) ?? 0) + count);
  }

  get skipped(): number {
    return [...this.skips.values()].reduce((sum, count) => sum + count, 0);
  }

  lines(): string[] {
    const count = (value: number) => value.toLocaleString('en-US').padStart(9);
    const most = (counts: Map<string, number>) =>
      [...counts].toSorted((a, b) => b[1] - a[1]).map(([what, number]) => `${count(number)}  ${what}`);
    const { newRestaurants, newLocations, updatedLocations, merged, ofDeleted, removedLocations } =
      this.merged;
    const lines = [
      `${count(this.rows)}  rows read`,
      `${count(this.added)}  staged as new places, ${this.changed.toLocaleString('en-US')} changed, ${this.unchanged.toLocaleString('en-US')} unchanged`,
      `${count(newRestaurants)}  restaurants created`,
      `${count(newLocations)}  locations created`,
      `${count(merged)}  places merged into a location of another row`,
      `${count(updatedLocations)}  locations updated`,
    ];
    if (removedLocations > 0)
      lines.push(`${count(removedLocations)}  locations found to be the same place as another`);
    if (ofDeleted > 0)
      lines.push(`${count(ofDeleted)}  places of deleted restaurants, left out of the catalog`);
    if (this.filtered > 0) lines.push(`${count(this.filtered)}  rows of other brands passed over`);
    if (this.otherEncodings > 0)
      lines.push(`${count(this.otherEncodings)}  lines were not UTF-8 and were read as Windows-1252`);
    lines.push(
      `${count(this.skipped)}  rows skipped${this.skips.size > 0 ? ', because' : ''}`,
      ...indent(most(this.skips)),
    );
    if (this.notes.size > 0) lines.push('           Kept, with a remark:', ...indent(most(this.notes)));
    const { restaurants, locations, places } = this.catalog;
    lines.push(
      `In the catalog now: ${locations.toLocaleString('en-US')} locations of ${restaurants.toLocaleString('en-US')} restaurants` +
        ` (${places.toLocaleString('en-US')} places in the source layer).`,
    );
    return lines;
  }
}

function indent(lines: string[]): string[] {
  return lines.map((line) => `  ${line}`);
}
