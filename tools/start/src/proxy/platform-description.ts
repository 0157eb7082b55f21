import type { ServiceName } from '@earshot/database-kit/services';
import { type Content, contentOf, JSON_MEDIA_TYPE, sendContent } from '@earshot/document-kit';
import { DocumentError } from '@earshot/error-kit';
import { mergeDescriptions, type OpenAPIObject } from '@earshot/openapi-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceAddresses } from './route-by-segment.js';

/** Where each service serves its description. The desk has none. */
const PATHS = {
  security: '/security/v2/openapi.json',
  coding: '/coding/v1/openapi.json',
  mention: '/mention/v2/openapi.json',
} as const satisfies Partial<Record<ServiceName, string>>;

type DescribedService = keyof typeof PATHS;

const DESCRIBED = Object.keys(PATHS) as DescribedService[];

const READ_MS = 4_000;

const PLATFORM = {
  title: 'Earshot',
  description:
    'Earshot stores posts and comments about brands (mentions), and lets you search, count and correct them. ' +
    '**security** issues OAuth 2.0 tokens, **coding** corrects mentions, and **mention** finds them.\n\nTo try an operation: authorize, choose it, press **Test Request**, then ' +
    '**Send**. The examples are what the demo answers.',
};

/** The OpenAPI description of the whole platform, made from those of its services. */
export class PlatformDescription {
  private merged: Promise<Content> | undefined;

  constructor(private readonly addresses: ServiceAddresses) {}

  /** Rejects with a 503 while a service does not answer. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.merged ??= this.merge().catch((error: unknown) => {
      this.merged = undefined;
      throw error;
    });
    return sendContent(await this.merged, { mediaType: JSON_MEDIA_TYPE }, request, reply);
  }

  private async merge(): Promise<Content> {
    const descriptions = await Promise.all(DESCRIBED.map((name) => this.descriptionOf(name)));
    return contentOf(Buffer.from(JSON.stringify(mergeDescriptions(descriptions, PLATFORM))));
  }

  private async descriptionOf(service: DescribedService): Promise<OpenAPIObject> {
    const address = this.addresses.get(service);
    const response =
      address &&
      (await fetch(address + PATHS[service], { signal: AbortSignal.timeout(READ_MS) }).catch(() => undefined));
    if (!response || !response.ok) throw unavailable(service);
    return (await response.json()) as OpenAPIObject;
  }
}

const unavailable = (service: DescribedService) =>
  DocumentError.of('service_unavailable', `The description of ${service} cannot be read now; try again.`);
