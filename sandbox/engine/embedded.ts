import {ContractRules, type Endpoint, type Validate} from './contractRules';
import {PaymentEngine} from './engine';
import {createService, type Request} from './service';
import type {Reply} from './replies';

/** The generated module of rules: the endpoints, and a check for each name of `contractRules.ts`. */
export type RulesModule = {endpoints: readonly Endpoint[]} & Record<string, unknown>;

/** A check generated at build time, which stores its errors on itself. */
type WrittenCheck = ((value: unknown) => boolean) & {errors?: ReturnType<Validate> | null};

/** A sandbox within a page. */
export interface EmbeddedSandbox {
  readonly engine: PaymentEngine;
  /** Checks requests by the same rules as the answers. */
  readonly rules: ContractRules;
  /** Answers a request as the server does. Throws only on a bug in the sandbox. */
  readonly answer: (request: Request) => Reply;
}

/** Starts a sandbox without network access: a postback is stored with its order but not sent. */
export function embedSandbox(module: RulesModule): EmbeddedSandbox {
  const engine = new PaymentEngine({
    operations: module.endpoints.map(({operationId}) => operationId),
    send: () => Promise.reject(new Error('a page of the documentation calls nobody')),
  });
  const rules = new ContractRules(module.endpoints, (name) => {
    const check = module[name] as WrittenCheck | undefined;
    if (!check) throw new Error(`The rules have no ${name}.`);
    return (value) => (check(value) ? [] : (check.errors ?? []));
  });
  return {engine, rules, answer: createService(engine, rules)};
}
