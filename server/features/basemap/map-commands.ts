import type { Header } from 'pmtiles';
import type { Config } from '#server/config/config.ts';
import { CommandUsageError, type CliCommand } from '#server/platform/cli/command.ts';
import { createProgressReporter } from '#server/platform/cli/create-progress-reporter.ts';
import { formatBytes } from '#server/platform/text/format-bytes.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { addMapRegion } from './add-map-region.ts';
import { describeMapRegions, removeMapRegion, type MapRegionState } from './map-regions.ts';

export const mapAddCommand: CliCommand<Config> = {
  name: 'map add',
  argumentSyntax: 'FILE.pmtiles [--name NAME] [--replace]',
  summary: 'Show the streets of a region on the map, from a file of vector tiles in the Protomaps schema',
  help: `Checks the file and copies it to DATA_DIR/map, where a running site finds it without a restart. The region is named
after the file, unless you give a --name. To replace a region of the same name, add --replace. docs/operating.md
explains how to extract a region. Each machine of a site needs the file.`,
  minArguments: 1,
  maxArguments: 1,
  options: { name: { type: 'string' }, replace: { type: 'boolean' } },
  async runWithoutDatabase({ args, options, path, config, print, streams }) {
    const source = assertDefined(args[0]);
    const display = createProgressReporter(streams.stderr);
    const { name, replaced } = await addMapRegion({
      dataDir: config.dataDir,
      file: /^https?:/i.test(source) ? source : path(source),
      ...(options['name'] !== undefined && { name: String(options['name']) }),
      replace: options['replace'] === true,
      onProgress: (done, all) => display.show({ done, all, text: `${formatBytes(done)} copied` }),
    }).finally(() => display.finish());
    const { regions } = await describeMapRegions(config.dataDir);
    const added = regions.find((region) => region.name === name);
    print(`${replaced ? 'Replaced' : 'Added'} the region ${added ? describe(added) : name}`);
    print(whereUsed(config));
  },
};

export const mapListCommand: CliCommand<Config> = {
  name: 'map list',
  argumentSyntax: '',
  summary: 'List the regions whose streets the map shows, with their area, zoom levels and size',
  maxArguments: 0,
  async runWithoutDatabase({ config, print }) {
    const { regions, unfinished } = await describeMapRegions(config.dataDir);
    for (const region of regions) print(describe(region));
    for (const copy of unfinished)
      print(`Unfinished copy, which you can delete unless it is still running: ${copy}`);
    if (config.mapPmtiles) print(`MAP_PMTILES: ${config.mapPmtiles}`);
    if (regions.length > 0 || config.mapPmtiles) print(whereUsed(config));
    else
      print(
        'No regions. The map shows land, borders and places. npm run cli -- map add FILE.pmtiles adds streets.',
      );
    return regions.some(({ problem }) => problem !== null) ? 1 : 0;
  },
};

export const mapRemoveCommand: CliCommand<Config> = {
  name: 'map remove',
  argumentSyntax: 'NAME',
  summary: 'Remove the streets of a region from the map, and its file from the data folder',
  minArguments: 1,
  maxArguments: 1,
  async runWithoutDatabase({ args, config, print }) {
    const name = assertDefined(args[0]);
    if (name.endsWith('.pmtiles'))
      throw new CommandUsageError('Give the name of the region without .pmtiles, as map list shows it.');
    await removeMapRegion(config.dataDir, name);
    print(`Removed the region ${name}.`);
  },
};

function describe({ name, bytes, header, problem }: MapRegionState): string {
  const size = formatBytes(bytes);
  return header
    ? `${name}: ${areaOf(header)}, zoom ${header.minZoom} to ${header.maxZoom}, ${size}`
    : `${name}: ${problem}`;
}

function areaOf({ minLon, minLat, maxLon, maxLat }: Header): string {
  return `bounds ${[minLon, minLat, maxLon, maxLat].map((degrees) => String(Number(degrees.toFixed(4)))).join(',')}`;
}

function whereUsed({ mapStyle, dataDir }: Config): string {
  if (mapStyle) return 'The map does not use it, because MAP_STYLE_URL replaces the built-in map.';
  return `Visitors of the site with the data folder ${dataDir} see the streets when they open a map again.`;
}
