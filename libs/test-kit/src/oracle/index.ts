export { byCodePoints, type Group, groupsOf, shownTerms, statsOf } from './counts.js';
export { FilterOracle } from './filter-oracle.js';
export { Oracle } from './oracle.js';
export { plainTags } from './plain-tags.js';
