/**
 * The bound, in milliseconds, of a test that something is bounded in time. A busy machine takes several times as long as
 * an idle one, so this is at least three times what the rules promise: mostly 5 s (rule C11). What the test prevents
 * takes far longer: a minute, or for ever. So a slow machine does not fail the test, and a missing limit does. How fast
 * something is, is measured in benchmarks; the exact limits are settings.
 */
export const BOUNDED_MS = 15_000;
