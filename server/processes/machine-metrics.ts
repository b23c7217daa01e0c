import type { Registry } from 'prom-client';
import type { Config } from '#server/config/config.ts';
import { readDiskSpace } from '#server/platform/files/disk-space.ts';
import { registerCounter, registerGauge } from '#server/platform/observability/register-metric.ts';

/** Crashed or replaced workers since the start. */
export type WorkerRestartCounts = { crash: number; replacement: number };

type MachineMetricsDeps = {
  config: Pick<Config, 'dataDir' | 'backups'>;
  workers?: WorkerRestartCounts;
};

export function registerMachineMetrics(
  registry: Registry,
  { config, workers = { crash: 0, replacement: 0 } }: MachineMetricsDeps,
): void {
  registerCounter(registry, {
    name: 'clucket_worker_restarts_total',
    help: 'Workers that crashed and were restarted, or were replaced after SIGHUP',
    label: 'cause',
    read: () => workers,
  });
  registerDiskMetrics(registry, { data: config.dataDir, backups: config.backups.folder });
}

function registerDiskMetrics(registry: Registry, folders: Record<string, string>): void {
  const read = async (key: 'freeBytes' | 'sizeBytes') => {
    const entries = Object.entries(folders).map(async ([name, folder]) => {
      const space = await readDiskSpace(folder).catch(() => null);
      return [name, space?.[key]] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  };
  registerGauge(registry, {
    name: 'clucket_disk_free_bytes',
    help: 'Free space on the disk of DATA_DIR and BACKUP_DIR',
    label: 'folder',
    read: () => read('freeBytes'),
  });
  registerGauge(registry, {
    name: 'clucket_disk_size_bytes',
    help: 'Size of the disk of DATA_DIR and BACKUP_DIR',
    label: 'folder',
    read: () => read('sizeBytes'),
  });
}
