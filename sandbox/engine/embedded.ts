import {ContractRules, type Endpoint, type Validate} from './contractRules';
import {PaymentEngine} from './engine';
import {createService} from './service';

/** The generated module of rules: the endpoints, and a check for each name of `contractRules.ts`. */
export type RulesModule = {endpoints: readonly Endpoint[]} & Record<string, unknown>;

/** A check generated at build time, which stores its errors on itself. */
type WrittenCheck = ((value: unknown) => boolean) & {errors?: ReturnType<Validate> | null};

/** A sandbox within a page: its state, its rules and a function that answers as the server does. */
export type EmbeddedSandbox = ReturnType<typeof embedSandbox>;

/** Starts a sandbox without network access: a postback is stored with its order but not sent. */
export function embedSandbox(module: RulesModule) {
  const engine = new PaymentEngine({
    operations: module.endpoints.map(({operationId}) => operationId),
    // Few enough for the storage of a tab, which is 5 MB.
    limits: {orders: 100, links: 50, recurring: 50},
    send: () => Promise.reject(new Error('a page of the documentation calls nobody')),
  });
  const rules = new ContractRules(module.endpoints, (name) => {
    const check = module[name] as WrittenCheck | undefined;
    if (!check) throw new Error(`The rules have no ${name}.`);
    return (value) => (check(value) ? [] : (check.errors ?? []));
  });
  return {engine, rules, answer: createService(engine, rules)};
}
