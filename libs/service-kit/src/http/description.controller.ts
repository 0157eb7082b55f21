import { shown } from '@earshot/message-kit';
import { type Api, controllersOf, Describe, describeApi, jsonAnswer, type OpenAPIObject } from '@earshot/openapi-kit';
import { Controller, Get, type Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { acceptedCredential, type CredentialKind } from './accepted-credential.js';
import { IS_PUBLIC, Public } from './public.js';

/** What a service adds to the description of its API, in addition to its routes. */
export type ServiceApi = Omit<Api, 'controllers' | 'credentialsOf'>;

/** The OpenAPI description of a service. */
export interface ServiceDescription {
  /** Where it is served: `/coding/v1/openapi.json`. */
  path: string;
  /** The id of the operation that serves it. */
  operationId: string;
  /** Loads the parts of the description. It is called on the first request, so that a start takes no longer. */
  api: () => Promise<ServiceApi>;
}

/** Makes the controller that serves the description of a service: of all its routes, this one included. */
export function descriptionController(service: string, { path, operationId, api }: ServiceDescription): Type {
  @Public()
  @Controller(path)
  class DescriptionController {
    private description: Promise<OpenAPIObject> | undefined;

    constructor(private readonly modules: ModulesContainer) {}

    @Get()
    @Describe({
      id: operationId,
      tag: 'description',
      summary: `Read the description of ${service}`,
      description: 'The OpenAPI description of all operations of the service.',
      answers: { 200: jsonAnswer('An OpenAPI 3.1 description.', shown<OpenAPIObject>({ type: 'object' })) },
      problems: [],
    })
    read(): Promise<OpenAPIObject> {
      return (this.description ??= this.describe());
    }

    private async describe(): Promise<OpenAPIObject> {
      const parts = await api();
      const others = controllersOf(this.modules.values()).filter((each) => each !== DescriptionController);
      const controllers = [...others, DescriptionController];
      return describeApi({ ...parts, tags: [...parts.tags, ...TAGS], controllers, credentialsOf });
    }
  }
  return DescriptionController;
}

/** The tags of the operations that every service has. */
const TAGS = [
  { name: 'description', description: 'The OpenAPI descriptions.' },
  { name: 'process', description: 'The health and the metrics of one process (rule A5).' },
];

function credentialsOf(controller: Type, handler: object): readonly CredentialKind[] {
  const targets = [handler, controller];
  if (targets.some((target) => Reflect.getMetadata(IS_PUBLIC, target) === true)) return [];
  const accepted = acceptedCredential(targets);
  return accepted ? [accepted] : ['token', 'session'];
}
