import type { Chart } from './panels.js';

/** The series of the services and instances that the user of the dashboard chooses. */
const CHOSEN = 'service=~"$service", instance=~"$instance"';

/** The time that `fraction` of the observations of a histogram take at most, by a label. */
const quantile = (fraction: number, metric: string, by: string, only = ''): string =>
  `histogram_quantile(${fraction}, sum by (le, ${by}) (rate(${metric}_bucket{${CHOSEN}${only}}[$__rate_interval])))`;

/** How often a counter grows per second, by a label. */
const rate = (counter: string, by: string, only = ''): string =>
  `sum by (${by}) (rate(${counter}{${CHOSEN}${only}}[$__rate_interval]))`;

const POLLED = ', route!~"/health.*|/metrics"';

/** Readers of the feed wait for changes, and an export takes as long as its reader. */
const AWAITED = ', route!~"/health.*|/metrics|/coding/v1/feed|.*/_export"';

/** The charts of the dashboard by the title of their row. */
export const CHARTS: Readonly<Record<string, readonly Chart[]>> = {
  Requests: [
    {
      title: 'Requests',
      description: 'Requests per second by route, without health checks.',
      unit: 'reqps',
      queries: { '{{route}}': rate('http_request_duration_seconds_count', 'route', POLLED) },
    },
    {
      title: 'Errors',
      description: 'Answers with 5xx or 429 per second. A 500 is a fault of the platform; 503 means overload.',
      unit: 'reqps',
      queries: {
        '{{service}} {{status}}': rate(
          'http_request_duration_seconds_count',
          'service, status',
          `${POLLED}, status=~"5..|429"`,
        ),
      },
    },
    {
      title: 'Codes of errors',
      description:
        'Errors that operations answered per second, by the code of the first error object (docs/errors.md).',
      unit: 'reqps',
      queries: { '{{service}} {{code}}': rate('error_answers_total', 'service, code') },
    },
    {
      title: 'Time of requests',
      description:
        'The time within which 95 % of the requests are answered, by route, without exports and the feed, whose readers wait.',
      unit: 's',
      queries: { '{{route}}': quantile(0.95, 'http_request_duration_seconds', 'route', AWAITED) },
    },
  ],
  Logins: [
    {
      title: 'Grants',
      description:
        'Token requests per second by outcome. Many invalid_grant are guesses, or a client that does not stop.',
      unit: 'reqps',
      queries: { '{{grant_type}} {{outcome}}': rate('grants_total', 'grant_type, outcome') },
    },
    {
      title: 'Logins that wait',
      description:
        'Login attempts in flight; at 100 further ones are rejected. Password checks that wait for a thread.',
      unit: 'short',
      queries: {
        'in flight {{instance}}': `login_queue_length{${CHOSEN}}`,
        'waiting {{instance}}': `password_checks_waiting{${CHOSEN}}`,
      },
    },
    {
      title: 'Password checks',
      description: 'Argon2id computations per second.',
      unit: 'ops',
      queries: { '{{instance}}': rate('password_checks_total', 'instance') },
    },
    {
      title: 'Rate limits',
      description:
        'Requests per second that exceeded a rate limit, and those that a process counted by itself because the database did not.',
      unit: 'reqps',
      queries: {
        '{{service}} {{policy}} rejected': rate('rate_limit_rejections_total', 'service, policy'),
        '{{service}} {{policy}} counted locally': rate('rate_limit_local_counts_total', 'service, policy'),
      },
    },
  ],
  'Coding and searches': [
    {
      title: 'Bulk items',
      description: 'Items of bulk requests per second by outcome.',
      unit: 'ops',
      queries: { '{{outcome}}': rate('bulk_items_total', 'outcome') },
    },
    {
      title: 'Imported mentions',
      description: 'Mentions of imports per second by outcome.',
      unit: 'ops',
      queries: { '{{outcome}}': rate('import_items_total', 'outcome') },
    },
    {
      title: 'Repeated idempotency keys',
      description: 'Requests per second with an idempotency key that an earlier request has, by outcome.',
      unit: 'ops',
      queries: { '{{outcome}}': rate('idempotency_key_repetitions_total', 'outcome') },
    },
    {
      title: 'Time of searches',
      description: 'The time within which 95 % of the pages and totals are found.',
      unit: 's',
      queries: { '{{part}}': quantile(0.95, 'search_duration_seconds', 'part') },
    },
    {
      title: 'Searches',
      description: 'Statements of searches per second.',
      unit: 'ops',
      queries: { '{{part}}': rate('search_duration_seconds_count', 'part') },
    },
  ],
  'Copies outside the platform': [
    {
      title: 'Exports',
      description: 'Exports that ended per second: complete, or cut before their end.',
      unit: 'ops',
      queries: { '{{outcome}}': rate('exports_total', 'outcome') },
    },
    {
      title: 'Exports in flight',
      description: 'Exports that run. A process has at most 4.',
      unit: 'short',
      queries: { '{{instance}}': `exports_in_flight{${CHOSEN}}` },
    },
    {
      title: 'Readers of the feed',
      description: 'Readers that wait for a change. They cost no connection to the database.',
      unit: 'short',
      queries: { '{{instance}}': `feed_readers_waiting{${CHOSEN}}` },
    },
  ],
  Dependencies: [
    {
      title: 'Database connections',
      description: 'Busy connections, and statements that wait for one. Waiting for long leads to 503.',
      unit: 'short',
      queries: {
        'busy {{service}} {{instance}}': `database_pool_connections{${CHOSEN}} - database_pool_idle_connections{${CHOSEN}}`,
        'waiting {{service}} {{instance}}': `database_pool_waiting{${CHOSEN}}`,
        'most {{service}}': `max by (service) (database_pool_max_connections{${CHOSEN}})`,
      },
    },
    {
      title: 'Introspection',
      description: 'Introspection requests per second by outcome, and the time of 95 % of them.',
      unit: 'short',
      queries: {
        '{{service}} {{outcome}} per second': rate('introspection_duration_seconds_count', 'service, outcome'),
        '{{service}} seconds': quantile(0.95, 'introspection_duration_seconds', 'service'),
      },
    },
    {
      title: 'Cache of tokens',
      description: 'The share of look-ups that need no introspection request, and the number of entries.',
      unit: 'short',
      queries: {
        '{{service}} hits': `${rate('introspection_cache_lookups_total', 'service', ', outcome="hit"')} / ${rate('introspection_cache_lookups_total', 'service')}`,
        '{{service}} {{instance}} entries': `introspection_cache_entries{${CHOSEN}}`,
      },
    },
  ],
  Pruning: [
    {
      title: 'Pruned rows',
      description: 'Old rows that were deleted per second, by kind.',
      unit: 'ops',
      queries: { '{{service}} {{kind}}': rate('pruned_rows_total', 'service, kind') },
    },
    {
      title: 'Last pruning',
      description: 'Seconds since a replica last deleted everything that was old. An hour is usual, a day is too long.',
      unit: 's',
      queries: { '{{service}}': `time() - max by (service) (pruning_last_success_timestamp_seconds{${CHOSEN}})` },
    },
  ],
  'Live columns': [
    {
      title: 'Answers',
      description: 'Questions about large reports per second: answered by columns, or why PostgreSQL answered.',
      unit: 'ops',
      queries: { '{{outcome}}': rate('live_columns_answers_total', 'outcome') },
    },
    {
      title: 'Time of answers',
      description: 'The time of 95 % of the answers of columns.',
      unit: 's',
      queries: { '{{service}}': quantile(0.95, 'live_columns_duration_seconds', 'service') },
    },
    {
      title: 'Reports in memory',
      description: 'The reports that processes hold as columns.',
      unit: 'short',
      queries: { '{{instance}}': `live_columns_reports{${CHOSEN}}` },
    },
    {
      title: 'Memory of columns',
      description: 'The memory of the reports that processes hold as columns.',
      unit: 'bytes',
      queries: { '{{instance}}': `live_columns_bytes{${CHOSEN}}` },
    },
    {
      title: 'Reading and following',
      description: 'Reports read into columns, and changes of mentions applied, per second.',
      unit: 'ops',
      queries: {
        'reports {{outcome}}': rate('live_columns_loads_total', 'outcome'),
        changes: rate('live_columns_changes_total', 'service'),
      },
    },
  ],
  Standby: [
    {
      title: 'Reads',
      description: 'Statements of reads per second: answered by the standby, or why the primary answered.',
      unit: 'ops',
      queries: { '{{outcome}}': rate('standby_reads_total', 'outcome') },
    },
    {
      title: 'Lag',
      description: 'The age of the changes that the standby has not replayed. On an idle primary it is 0.',
      unit: 's',
      queries: { '{{instance}}': `standby_lag_seconds{${CHOSEN}}` },
    },
    {
      title: 'Use of the standby',
      description: 'Processes that use the standby, and processes that leave it out.',
      unit: 'short',
      queries: {
        used: `sum(standby_used{${CHOSEN}})`,
        'left out': `count(standby_used{${CHOSEN}} == 0)`,
      },
    },
  ],
  Processes: [
    {
      title: 'Processor',
      description: 'Seconds of processor time per second.',
      unit: 'short',
      queries: { '{{service}} {{instance}}': rate('process_cpu_seconds_total', 'service, instance') },
    },
    {
      title: 'Memory',
      description: 'Resident memory. It should not grow from day to day.',
      unit: 'bytes',
      queries: { '{{service}} {{instance}}': `process_resident_memory_bytes{${CHOSEN}}` },
    },
    {
      title: 'Event loop',
      description: 'The delay of the event loop that 1 % of its turns exceed.',
      unit: 's',
      queries: { '{{service}} {{instance}}': `nodejs_eventloop_lag_p99_seconds{${CHOSEN}}` },
    },
    {
      title: 'Versions',
      description: 'Processes by version. Two versions run during an update.',
      unit: 'short',
      queries: { '{{service}} {{version}}': `count by (service, version) (earshot_build_info{${CHOSEN}})` },
    },
  ],
};
