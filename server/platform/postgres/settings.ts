/** Chosen for one small machine that also runs Node; anyone with more sets DATABASE_URL to a server of their own. */
export function serverSettings(durable: boolean): Record<string, string> {
  return {
    max_connections: '80',
    shared_buffers: durable ? '256MB' : '64MB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    effective_cache_size: '1GB',
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
