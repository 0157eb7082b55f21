import { DocumentError } from '@earshot/error-kit';
import { printable } from '@earshot/error-kit';
import type { BodyOptions } from './body-options.js';

export const JSON_MEDIA_TYPE = 'application/json';
/** One JSON text per line. */
export const LINES_MEDIA_TYPE = 'application/x-ndjson';

interface Headers {
  'content-type'?: string;
  'content-encoding'?: string;
}

/**
 * The 415 for `application/json` with a parameter or a bare `;` (interface 7, 415), and for a content coding that the
 * route does not decode (RFC 9110 §15.5.16). Lines may have `charset=utf-8`. Returns undefined for valid headers.
 */
export function mediaTypeProblem(
  headers: Headers,
  { gzip = false, charset = false }: BodyOptions = {},
): DocumentError | undefined {
  const [, ...parameters] = (headers['content-type'] ?? '').split(';');
  const type = [JSON_MEDIA_TYPE, LINES_MEDIA_TYPE].find((each) => isOfType(each, headers));
  const mayNameUtf8 = charset || type === LINES_MEDIA_TYPE;
  if (parameters.length > 0 && type && !(mayNameUtf8 && isUtf8(parameters))) {
    const found = parameters.join(';').trim() || ';';
    return DocumentError.of(
      'media_type_parameter',
      mayNameUtf8
        ? `Send "Content-Type: ${type}" without parameters other than "charset=utf-8"; found "${printable(found)}".`
        : `Send "Content-Type: ${type}" without parameters, that is without "${printable(found)}".`,
    );
  }
  const coding = headers['content-encoding'];
  const isIdentity = coding === undefined || coding.trim().toLowerCase() === 'identity';
  if (isIdentity || (gzip && isGzip(headers))) return undefined;
  const allowed = gzip ? 'with gzip or without content coding' : 'without content coding';
  return DocumentError.of(
    'content_coding_unsupported',
    `Content-Encoding "${printable(coding)}" is not supported; send the body ${allowed}.`,
  );
}

const isUtf8 = (parameters: readonly string[]): boolean =>
  parameters.length === 1 && /^\s*charset\s*=\s*(?:utf-8|"utf-8")\s*$/i.test(parameters[0]);

/** Whether a body is compressed with gzip. `x-gzip` means the same (RFC 9110 §8.4.1.3). */
export const isGzip = ({ 'content-encoding': coding = '' }: Headers): boolean => /^\s*(x-)?gzip\s*$/i.test(coding);

/** Whether a body has this media type, with or without parameters. */
export const isOfType = (mediaType: string, { 'content-type': given = '' }: { 'content-type'?: string }): boolean =>
  given.split(';', 1)[0].trim().toLowerCase() === mediaType;

/** The 415 for a body of a media type that the service does not support. */
export function unknownMediaType(mediaType: string | undefined, { ndjson = false }: BodyOptions = {}): DocumentError {
  const supported = ndjson ? `${JSON_MEDIA_TYPE} or ${LINES_MEDIA_TYPE}` : JSON_MEDIA_TYPE;
  return DocumentError.of(
    'media_type_unsupported',
    mediaType
      ? `The media type "${printable(mediaType)}" is not supported; send ${supported}.`
      : `The body needs a Content-Type; send ${supported}.`,
  );
}
