/** A refused request of the tester or the buyer. The message is a sentence with the reason. */
export class Refusal extends Error {
  /** HTTP status of the answer. */
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}
