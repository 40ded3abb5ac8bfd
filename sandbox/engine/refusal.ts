/** A request of the tester or the buyer that the sandbox refuses. The message is a sentence that says why. */
export class Refusal extends Error {
  /** Of the answer. */
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}
