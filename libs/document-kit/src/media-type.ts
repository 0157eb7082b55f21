import { DocumentError } from '@earshot/error-kit';

export const JSON_MEDIA_TYPE = 'application/json';

/**
 * The 415 for a body of `application/json` with any media-type parameter, a bare `;` included (interface 7, 415),
 * and any content coding, which nothing here decodes (RFC 9110 §15.5.16); undefined when the headers are in order.
 */
export function mediaTypeProblem(headers: {
  'content-type'?: string;
  'content-encoding'?: string;
}): DocumentError | undefined {
  const [, ...parameters] = (headers['content-type'] ?? '').split(';');
  if (parameters.length > 0 && isOfType(JSON_MEDIA_TYPE, headers)) {
    return DocumentError.unsupportedMediaType(
      `Send "Content-Type: ${JSON_MEDIA_TYPE}" without parameters; "${parameters.join(';').trim() || ';'}" came with it.`,
    );
  }
  const coding = headers['content-encoding'];
  if (coding !== undefined && coding.trim().toLowerCase() !== 'identity') {
    return DocumentError.unsupportedMediaType(`Content-Encoding "${coding}" is not supported; send the body as it is.`);
  }
  return undefined;
}

/** Whether a body is of this media type, whatever its parameters are. */
export const isOfType = (mediaType: string, { 'content-type': given = '' }: { 'content-type'?: string }): boolean =>
  given.split(';', 1)[0].trim().toLowerCase() === mediaType;

/** The 415 for a body of a media type that the service does not support. */
export const unknownMediaType = (mediaType: string | undefined): DocumentError =>
  DocumentError.unsupportedMediaType(
    mediaType
      ? `A body of type "${mediaType}" is not supported here; send ${JSON_MEDIA_TYPE}.`
      : `The body needs a Content-Type; send ${JSON_MEDIA_TYPE}.`,
  );
