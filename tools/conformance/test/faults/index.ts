import { faultsA } from './a.js';
import { loginFaults } from './b-logins.js';
import { renewalFaults, tokenAdministrationFaults } from './b-renewals.js';
import { tokenFaults } from './b-tokens.js';
import { sessionFaults } from './b-sessions.js';
import { userScopeFaults } from './b-user-scopes.js';
import { meFaults, userFaults } from './b-users.js';
import { repetitionFaults, requestFaults, resultFaults, valueFaults } from './c.js';
import { carefulFaults } from './c-careful.js';
import { erasureFaults } from './c-erasures.js';
import { feedFaults } from './c-feed.js';
import { historyFaults } from './c-history.js';
import { analyticsFaults } from './d-analytics.js';
import { wordsFaults } from './d-words.js';
import { importFaults } from './c-imports.js';
import { reportSettingsFaults } from './c-report-settings.js';
import { updateFaults } from './c-updates.js';
import { exportFaults } from './d-exports.js';
import { filterFaults } from './d-filters.js';
import { invalidFilterFaults, queryFaults } from './d-queries.js';
import { freshReadFaults, listFaults, mentionFaults, reportFaults } from './d-resources.js';
import { searchFaults } from './d-search.js';
import { errorFaults, fetchingFaults, hostileFaults, mediaTypeFaults } from './e.js';
import { doorFaults } from './i.js';
import type { Fault } from './fault.js';
import { faultsG } from './g.js';
import { searchesFaults } from './g-searches.js';

/** The faults that the checks must find. */
export const FAULTS: readonly Fault[] = [
  ...faultsA,
  ...tokenFaults,
  ...loginFaults,
  ...renewalFaults,
  ...tokenAdministrationFaults,
  ...meFaults,
  ...userScopeFaults,
  ...userFaults,
  ...sessionFaults,
  ...requestFaults,
  ...resultFaults,
  ...valueFaults,
  ...repetitionFaults,
  ...updateFaults,
  ...historyFaults,
  ...carefulFaults,
  ...importFaults,
  ...erasureFaults,
  ...reportSettingsFaults,
  ...feedFaults,
  ...searchFaults,
  ...filterFaults,
  ...queryFaults,
  ...invalidFilterFaults,
  ...reportFaults,
  ...analyticsFaults,
  ...wordsFaults,
  ...freshReadFaults,
  ...exportFaults,
  ...listFaults,
  ...mentionFaults,
  ...mediaTypeFaults,
  ...errorFaults,
  ...fetchingFaults,
  ...hostileFaults,
  ...faultsG,
  ...searchesFaults,
  ...doorFaults,
];
