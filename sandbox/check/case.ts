import type {Channel, CommandName} from './options';
import type {Play} from './play';
import type {Placed} from './shop';

/** Pages of the site that explain several cases. */
export const PREPARATION = 'docs/api/preparation';
export const RULES = `${PREPARATION}#postback-rules`;
export const TOKENS = `${PREPARATION}#tokens`;
export const INQUIRY = 'docs/api/payment-features/inquiry-api';
export const VERIFY = `${INQUIRY}#verify`;
export const REFUNDS = 'docs/api/payment-method#refunds';

/** One thing that goes wrong, and how a shop is seen to survive it. */
export interface Case {
  /** Stable: merchants choose cases by it. */
  name: string;
  /** What is tried. */
  sentence: string;
  /** Page and anchor of the site that explain it. */
  page: string;
  /** The way to pay, if the case needs one; otherwise the first that the shop offers. */
  channel?: Channel;
  /** Commands without which it cannot be played; by default `shipments`. */
  needs?: readonly CommandName[];
  /** Cases that would disturb others are played after them. */
  alone?: 'hanging' | 'in turn' | 'burst';
  /** How many questions a person is asked, if the case is played by hand without being chosen by name. */
  questions?: number;
  /** Plays it. Throws Failure, NotAsked or CommandProblem. */
  run(play: Play): Promise<unknown>;
}

/** Plays a case that begins with an order of the shop. */
export const withOrder =
  (act: (play: Play, order: Placed) => Promise<unknown>): Case['run'] =>
  async (play) =>
    act(play, await play.order());
