import { shown } from '@earshot/message-kit';
import { action, jsonAnswer } from '@earshot/openapi-kit';
import { Registry } from 'prom-client';

const health = (status: string, properties: object) =>
  shown<{ meta: { status: string; dependencies?: string[] } }>({
    type: 'object',
    required: ['meta'],
    properties: {
      meta: {
        type: 'object',
        required: ['status', ...Object.keys(properties)],
        properties: { status: { type: 'string', enum: [status] }, ...properties },
      },
    },
  });

export const liveness = action({
  id: 'getLiveness',
  tag: 'process',
  summary: 'Whether the process runs',
  description: 'Answers 200 as long as the process handles requests (rule A5).',
  answers: {
    200: jsonAnswer('The process runs.', health('live', {}), {
      live: { value: { meta: { status: 'live' } } },
    }),
  },
  problems: [],
});

export const readiness = action({
  id: 'getReadiness',
  tag: 'process',
  summary: 'Whether the process can serve requests',
  description: 'Answers 503 while something is unavailable that the service depends on (rule A5).',
  answers: {
    200: jsonAnswer(
      'The process can serve requests.',
      health('ready', {
        dependencies: { type: 'array', description: 'What was checked.', items: { type: 'string' } },
      }),
      { ready: { value: { meta: { status: 'ready', dependencies: ['database', 'security'] } } } },
    ),
  },
  problems: ['service_not_ready'],
});

export const metrics = action({
  id: 'getMetrics',
  tag: 'process',
  summary: 'The metrics of the process',
  description: 'The metrics in the text format of Prometheus (rule A5).',
  answers: {
    200: {
      description: 'The metrics.',
      content: { [Registry.PROMETHEUS_CONTENT_TYPE]: { schema: { type: 'string' } } },
    },
  },
  problems: [],
});
