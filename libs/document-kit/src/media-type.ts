import { DocumentError } from '@earshot/error-kit';

export const JSON_MEDIA_TYPE = 'application/json';

/**
 * Refuses `application/json` with any media-type parameter, a bare `;` included (specification 7, 415), and any
 * content coding, which nothing here decodes (RFC 9110 §15.5.16).
 */
export function checkMediaType(headers: { 'content-type'?: string; 'content-encoding'?: string }): void {
  const [mediaType, ...parameters] = (headers['content-type'] ?? '').split(';');
  if (parameters.length > 0 && mediaType.trim().toLowerCase() === JSON_MEDIA_TYPE) {
    throw DocumentError.unsupportedMediaType(
      `Send "Content-Type: ${JSON_MEDIA_TYPE}" without parameters; "${parameters.join(';').trim() || ';'}" came with it.`,
    );
  }
  const coding = headers['content-encoding'];
  if (coding !== undefined && coding.trim().toLowerCase() !== 'identity') {
    throw DocumentError.unsupportedMediaType(`Content-Encoding "${coding}" is not supported; send the body as it is.`);
  }
}

/** The 415 for a body that the service does not take at all. */
export const unknownMediaType = (mediaType: string | undefined): DocumentError =>
  DocumentError.unsupportedMediaType(
    mediaType ? `A body of type "${mediaType}" is not taken here.` : 'The body needs a Content-Type.',
  );
