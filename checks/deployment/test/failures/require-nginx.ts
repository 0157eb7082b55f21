import { nginxProgram } from '@earshot/test-kit/deployment';

/** Vitest global set-up: these suites are nothing without nginx, so they fail without it. */
export default function requireNginx(): void {
  if (!nginxProgram()) throw new Error('nginx is not installed: apt-get install nginx-light');
}
