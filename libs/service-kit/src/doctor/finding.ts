/** One result of a check: what was found about a subject and, if it is not well, what to do. */
export interface Finding {
  /** `wrong`: the service, or a setting of it, cannot work. `risky`: it works, but should not be run like this. */
  state: 'ok' | 'risky' | 'wrong';
  subject: string;
  text: string;
}

const finding =
  (state: Finding['state']) =>
  (subject: string, text: string): Finding => ({ state, subject, text });

export const ok = finding('ok');
export const risky = finding('risky');
export const wrong = finding('wrong');
