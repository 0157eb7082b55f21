import { DocumentError } from '@earshot/error-kit';
import { printable } from '@earshot/error-kit';

export const JSON_MEDIA_TYPE = 'application/json';

/**
 * The 415 for `application/json` with a parameter or a bare `;` (interface 7, 415), and for a content coding, because
 * the service decodes none (RFC 9110 §15.5.16). Returns undefined for valid headers.
 */
export function mediaTypeProblem(headers: {
  'content-type'?: string;
  'content-encoding'?: string;
}): DocumentError | undefined {
  const [, ...parameters] = (headers['content-type'] ?? '').split(';');
  if (parameters.length > 0 && isOfType(JSON_MEDIA_TYPE, headers)) {
    const found = parameters.join(';').trim() || ';';
    return DocumentError.of(
      'media_type_parameter',
      `Send "Content-Type: ${JSON_MEDIA_TYPE}" without parameters, that is without "${printable(found)}".`,
    );
  }
  const coding = headers['content-encoding'];
  if (coding !== undefined && coding.trim().toLowerCase() !== 'identity') {
    return DocumentError.of(
      'content_coding_unsupported',
      `Content-Encoding "${printable(coding)}" is not supported; send the body without content coding.`,
    );
  }
  return undefined;
}

/** Whether a body has this media type, with or without parameters. */
export const isOfType = (mediaType: string, { 'content-type': given = '' }: { 'content-type'?: string }): boolean =>
  given.split(';', 1)[0].trim().toLowerCase() === mediaType;

/** The 415 for a body of a media type that the service does not support. */
export const unknownMediaType = (mediaType: string | undefined): DocumentError =>
  DocumentError.of(
    'media_type_unsupported',
    mediaType
      ? `The media type "${printable(mediaType)}" is not supported; send ${JSON_MEDIA_TYPE}.`
      : `The body needs a Content-Type; send ${JSON_MEDIA_TYPE}.`,
  );
