import { ROOT } from '@earshot/test-kit';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const RULES = join(ROOT, 'deploy', 'alerts', 'earshot.yaml');

export interface AlertRule {
  alert: string;
  expr: string;
  runbook: string;
}

/** The rules of deploy/alerts/earshot.yaml. Each has an expression, on one line or several, and a runbook. */
export function alertRules(): AlertRule[] {
  const [, ...rules] = readFileSync(RULES, 'utf8').split(/^ +- alert: /m);
  return rules.map((text) => ({
    alert: text.split('\n')[0],
    expr: /^ +expr: (?:\|\n)?(.+?)^ +(?:for|labels):/ms.exec(text)![1],
    runbook: /^ +runbook: (.+)$/m.exec(text)![1],
  }));
}
