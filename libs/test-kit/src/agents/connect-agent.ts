import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, type ElicitResult, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** The client of an agent in tests. */
export interface AgentOptions {
  /** The revision of the protocol that it speaks. */
  version?: string;
  /** What its user answers to a confirmation. Without it the client cannot ask. */
  answer?: (message: string) => ElicitResult | Promise<ElicitResult>;
  /** Sees every answer of the door. */
  onAnswer?: (response: Response) => void;
}

const MODERN = '2026-07-28';

/** Connects an agent to the door at `path` of a service, which listens from then on. */
export async function connectAgent(
  server: Server,
  path: string,
  token: string,
  options?: AgentOptions,
): Promise<Client> {
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return connectAgentTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, token, options);
}

/** Connects an agent to the door at `url`. */
export async function connectAgentTo(
  url: string,
  token: string,
  { version = MODERN, answer, onAnswer }: AgentOptions = {},
): Promise<Client> {
  const client = new Client(
    { name: 'test agent', version: '1.0.0' },
    {
      capabilities: answer ? { elicitation: {} } : {},
      supportedProtocolVersions: [version],
      versionNegotiation: { mode: version === MODERN ? { pin: MODERN } : 'legacy' },
    },
  );
  if (answer) client.setRequestHandler('elicitation/create', ({ params }) => answer(params.message));
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    authProvider: { token: async () => token },
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      onAnswer?.(response);
      return response;
    },
  });
  await client.connect(transport);
  return client;
}
