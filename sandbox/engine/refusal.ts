/** A refused request of the tester or the buyer. The message is a sentence with the reason. */
export class Refusal extends Error {
  /** @param status HTTP status of the answer. */
  constructor(
    message: string,
    readonly status = 400,
  ) {
    super(message);
  }
}
