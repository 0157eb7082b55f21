import { always, mayLack, objectOf, text } from '@earshot/message-kit';
import type { PathItemObject } from 'openapi3-ts/oas31';
import { errorResponses } from './error-responses.js';
import { jsonBody } from './parts.js';
import { ALWAYS, ANY_BODY } from './problems.js';
import { REQUIREMENTS } from './security-schemes.js';
import { withSharedHeaders } from './shared-headers.js';

/** The text about the POST form of GET in the introduction of a description. */
export const POST_FORM_TEXT = `Every GET operation also accepts a POST to the same path, for queries that are too long for a URL. Its JSON body is
\`{"_method": "GET", "_parameters": "size=50&fields[report]=name"}\`, where \`_parameters\` is the URL-encoded query. The
answer is that of the GET. The path item \`PostFormOfGet\` of the components describes the body and its errors.`;

/** The POST form of GET (interface 4.4.2, rule E3), described once for the paths of all GET operations. */
export const POST_FORM: PathItemObject = {
  post: {
    operationId: 'postFormOfGet',
    summary: 'Send a GET as a POST',
    tags: ['description'],
    security: [...REQUIREMENTS.token, ...REQUIREMENTS.session, {}],
    description: 'The successful answers are those of the GET operation of the path, and so are its other errors.',
    requestBody: jsonBody(
      'The query of the GET, at most 64 KiB.',
      objectOf('The POST form of a GET.', {
        _method: always('GET', 'Always `GET`.'),
        _parameters: mayLack(text('The URL-encoded query. Absent counts as empty.')),
      }),
      { page: { value: { _method: 'GET', _parameters: 'size=50&from=100' } } },
    ),
    responses: withSharedHeaders(errorResponses(['value_invalid', 'method_not_allowed', ...ANY_BODY, ...ALWAYS])),
  },
};
