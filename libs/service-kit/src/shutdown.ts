/**
 * The stop of a process (A6). From `begin` on it is not ready, and each connection ends after its next answer. It still
 * accepts requests, until the gateway sends no more.
 */
export class Shutdown {
  private begun = false;

  get hasBegun(): boolean {
    return this.begun;
  }

  begin(): void {
    this.begun = true;
  }
}
