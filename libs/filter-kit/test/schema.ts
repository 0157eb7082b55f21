import { CLOSED_LIST_SCHEMAS } from '@earshot/reference-kit';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { FILTER_SCHEMAS } from '../src/filter-schemas.js';

const ajv = new Ajv2020({ strict: false, strictNumbers: true });

/** Whether filters fit their JSON Schema. */
export const fitsSchema = ajv.compile({
  $ref: '#/components/schemas/Filters',
  components: { schemas: { ...FILTER_SCHEMAS, ...CLOSED_LIST_SCHEMAS } },
});
