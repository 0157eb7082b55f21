/** The functions that statements over mentions may call, by their volatility in the catalog of PostgreSQL. */
export const FUNCTIONS = {
  /** Also in writes. */
  immutable: [
    'array_agg(anynonarray)',
    'array_remove(anycompatiblearray, anycompatible)',
    'cardinality(anyarray)',
    'count()',
    'count("any")',
    'date_trunc(text, timestamp)',
    'extract(text, timestamp)',
    'char_length(text)',
    'floor(numeric)',
    'ln(float8)',
    'log(float8)',
    'regexp_replace(text, text, text)',
    'regexp_replace(text, text, text, text)',
    'round(numeric, integer)',
    'sign(float8)',
    'string_agg(text, text)',
    'ts_filter(tsvector, "char"[])',
    'tsvector_to_array(tsvector)',
    'is_normalized(text, text)',
    'jsonb_array_elements(jsonb)',
    'left(text, integer)',
    'max(float8)',
    'md5(text)',
    'min(int8)',
    'min(integer)',
    'normalize(text, text)',
    'octet_length(text)',
    'pg_snapshot_xip(pg_snapshot)',
    'pg_snapshot_xmax(pg_snapshot)',
    'pg_visible_in_snapshot(xid8, pg_snapshot)',
    'row_number()',
    'sum(numeric)',
    'timezone(text, timestamptz)',
    'ts_match_vq(tsvector, tsquery)',
    'unnest(anyarray)',
    'width_bucket(anycompatible, anycompatiblearray)',
  ],
  /** In writes only of parameters: the coordinator calls them before it sends the write to a shard. */
  stable: [
    'array_to_string(anyarray, text)',
    'json_to_recordset(json)',
    'pg_column_compression("any")',
    'pg_column_size("any")',
    'to_char(timestamp, text)',
    'to_json(anyelement)',
  ],
} as const;

const names = (signatures: readonly string[]): Set<string> =>
  new Set(signatures.map((signature) => signature.replace(/\(.*/, '')));

export const IMMUTABLE = names(FUNCTIONS.immutable);
export const NOT_VOLATILE = names([...FUNCTIONS.immutable, ...FUNCTIONS.stable]);
