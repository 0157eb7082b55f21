import type { Check } from '../check.js';
import { healthChecks } from './a/health.js';
import { invisibleRunning } from './a/not-visible.js';
import { requestIdChecks } from './a/request-ids.js';
import { lockoutChecks } from './b/lockout.js';
import { loginChecks } from './b/login.js';
import { rateLimitChecks } from './b/rate-limit.js';
import { machineLoginChecks } from './b/machine-logins.js';
import { meChecks } from './b/me.js';
import { invisibleSecurity } from './b/not-visible.js';
import { renewalChecks } from './b/renewal.js';
import { tokenAdministrationChecks } from './b/token-administration.js';
import { tokenFailureChecks } from './b/token-failures.js';
import { tokenChecks } from './b/token.js';
import { sessionChecks } from './b/sessions.js';
import { userScopeChecks } from './b/user-scope.js';
import { userChecks } from './b/users.js';
import { carefulChecks } from './c/careful.js';
import { copyChecks } from './c/copies.js';
import { erasureChecks } from './c/erasures.js';
import { feedChecks } from './c/feed.js';
import { historyChecks } from './c/history.js';
import { itemChecks } from './c/items.js';
import { repetitionChecks } from './c/repetitions.js';
import { requestChecks } from './c/requests.js';
import { importChecks } from './c/imports.js';
import { reportSettingsChecks } from './c/report-settings.js';
import { updateChecks } from './c/updates.js';
import { valueChecks } from './c/values.js';
import { analyticsChecks } from './d/analytics.js';
import { booleanChecks } from './d/booleans.js';
import { comparisonChecks } from './d/comparisons.js';
import { exportChecks } from './d/exports.js';
import { filterChecks } from './d/filters.js';
import { freshReadChecks } from './d/fresh-reads.js';
import { furtherQueryChecks } from './d/further-queries.js';
import { invalidFilterChecks } from './d/invalid-filters.js';
import { listChecks } from './d/lists.js';
import { mentionChecks } from './d/mentions.js';
import { queryChecks } from './d/queries.js';
import { reportChecks } from './d/reports.js';
import { searchChecks } from './d/search.js';
import { threadChecks } from './d/threads.js';
import { wordsChecks } from './d/words.js';
import { errorChecks } from './e/errors.js';
import { fetchingChecks } from './e/fetching.js';
import { hostileChecks } from './e/hostile.js';
import { invisibleSeeding } from './f/not-visible.js';
import { dashboardAnalyticsChecks } from './g/dashboard-analytics.js';
import { dashboardChecks } from './g/dashboards.js';
import { savedFilterChecks, searchesChecks } from './g/searches.js';
import { doorChecks } from './i/doors.js';
import { invisibleDesk } from './h/not-visible.js';

/** All checks. Those that must be made last are at the end. */
export const CHECKS: readonly Check[] = [
  ...invisibleRunning,
  ...invisibleDesk,
  ...healthChecks,
  ...requestIdChecks,
  ...tokenChecks,
  ...tokenFailureChecks,
  ...loginChecks,
  ...lockoutChecks,
  ...renewalChecks,
  ...tokenAdministrationChecks,
  ...meChecks,
  ...userScopeChecks,
  ...userChecks,
  ...machineLoginChecks,
  ...sessionChecks,
  ...invisibleSecurity,
  ...requestChecks,
  ...itemChecks,
  ...valueChecks,
  ...repetitionChecks,
  ...updateChecks,
  ...historyChecks,
  ...carefulChecks,
  ...importChecks,
  ...erasureChecks,
  ...reportSettingsChecks,
  ...feedChecks,
  ...copyChecks,
  ...searchChecks,
  ...filterChecks,
  ...booleanChecks,
  ...queryChecks,
  ...furtherQueryChecks,
  ...invalidFilterChecks,
  ...reportChecks,
  ...analyticsChecks,
  ...wordsChecks,
  ...comparisonChecks,
  ...dashboardAnalyticsChecks,
  ...freshReadChecks,
  ...exportChecks,
  ...listChecks,
  ...mentionChecks,
  ...threadChecks,
  ...errorChecks,
  ...fetchingChecks,
  ...hostileChecks,
  ...invisibleSeeding,
  ...dashboardChecks,
  ...searchesChecks,
  ...savedFilterChecks,
  ...doorChecks,
  ...rateLimitChecks,
];
