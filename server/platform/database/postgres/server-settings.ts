import { totalmem } from 'node:os';

/** Sized for one machine that also runs Node; `isScarce` means that the system does not overcommit memory. */
export function postgresServerSettings(durable: boolean, isScarce = false): Record<string, string> {
  const megabytes = usableMemory() / 2 ** 20;
  return {
    max_connections: '80',
    shared_buffers: durable && !isScarce ? `${computeSharedBuffersMegabytes(megabytes)}MB` : `${MIN_MB}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    // Tests always use the same value, so that plans are equal on every machine.
    effective_cache_size: durable ? `${Math.round(megabytes / 2)}MB` : '1GB',
    random_page_cost: '1.1',
    // Compiling a plan takes longer than any of our short queries runs.
    jit: 'off',
    // Starting parallel workers takes longer than they save, and the other cores serve requests.
    max_parallel_workers_per_gather: '0',
    max_wal_size: '1GB',
    // A target of the archive that fails must not fill this disk: more WAL than this is given up.
    max_slot_wal_keep_size: '1GB',
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_min_duration_statement: '2000',
    // Values are addresses, names and positions, so the log holds statements without them.
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgresql-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
    ...(durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
}

const MIN_MB = 64;
const MAX_MB = 2_048;

export function computeSharedBuffersMegabytes(megabytes: number): number {
  return Math.round(Math.min(MAX_MB, Math.max(MIN_MB, megabytes / 4)));
}

function usableMemory(): number {
  const bound = process.constrainedMemory();
  return bound > 0 ? Math.min(bound, totalmem()) : totalmem();
}
