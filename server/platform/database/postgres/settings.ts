import { totalmem } from 'node:os';

/**
 * Chosen for one machine that also runs Node; anyone with more sets DATABASE_URL to a server of their own. Scarce is memory
 * where the system promises no more than it has.
 */
export function serverSettings(durable: boolean, isScarce = false): Record<string, string> {
  const megabytes = usableMemory() / 2 ** 20;
  return {
    max_connections: '80',
    shared_buffers: durable && !isScarce ? `${sharedBuffers(megabytes)}MB` : `${MIN_MB}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    // Of tests always the same, so that they meet the same plans on every machine.
    effective_cache_size: durable ? `${Math.round(megabytes / 2)}MB` : '1GB',
    random_page_cost: '1.1',
    // Compiling a plan costs more than any of our short queries runs for.
    jit: 'off',
    // Starting helpers takes longer than what they would help with, and the other cores have requests of their own.
    max_parallel_workers_per_gather: '0',
    max_wal_size: '1GB',
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_min_duration_statement: '2000',
    // Values are addresses, names and positions: the log holds statements without them, and errors without their details.
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
/** Holds the pages of a million sandwiches that are read again and again; more is longer to set up at a start. */
const MAX_MB = 2_048;

/** A quarter of the memory, as PostgreSQL's manual advises; what is not in there is read from the system at ten times the cost. */
export function sharedBuffers(megabytes: number): number {
  return Math.round(Math.min(MAX_MB, Math.max(MIN_MB, megabytes / 4)));
}

/** Bytes that this process may use: of the container, where one sets a bound. */
function usableMemory(): number {
  const bound = process.constrainedMemory();
  return bound > 0 ? Math.min(bound, totalmem()) : totalmem();
}
