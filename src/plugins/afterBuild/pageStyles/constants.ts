import type {AtRule, Declaration, Root} from 'postcss';

const CSS_WIDE = /^(?:inherit|initial|unset|revert|revert-layer)$/;

/** A custom property that is read without another value to fall back to. */
const REFERENCE = /var\(\s*(--[\w-]+)\s*\)/g;

const parentsOf = ({parent}: Declaration): AtRule[] => {
  const found: AtRule[] = [];
  for (let node = parent?.parent; node && node.type !== 'root'; node = node.parent) found.push(node as AtRule);
  return found;
};

const isOfRoot = ({parent, important}: Declaration): boolean =>
  parent?.type === 'rule' && (parent as unknown as {selector: string}).selector === ':root' && !important;

/** Declared for every page alike, whatever its window and state. */
const isUnconditional = (declaration: Declaration): boolean =>
  isOfRoot(declaration) && parentsOf(declaration).every(({name}) => name === 'layer');

const isLayered = (declaration: Declaration): boolean => parentsOf(declaration).some(({name}) => name === 'layer');

/** Of several unconditional declarations of one property: what stands in no layer wins, then the last. */
const winnerOf = (declarations: readonly Declaration[]): Declaration | undefined =>
  declarations.filter((declaration) => !isLayered(declaration)).at(-1) ?? declarations.at(-1);

/** Writes a value where a reference stood, apart from its neighbours: `var(--a)var(--b)` are two values. */
function insert(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(REFERENCE, (reference, name: string, at: number) => {
    const value = values.get(name);
    if (value === undefined) return reference;
    const before = at === 0 || /[\s(),/*]/.test(text[at - 1]!) ? '' : ' ';
    const after = /^(?:[\s),/*]|$)/.test(text.slice(at + reference.length)) ? '' : ' ';
    return before + value + after;
  });
}

/**
 * Writes the values of custom properties that never change in place of their references, and leaves the properties out:
 * those that only `:root` declares, unconditionally, with a value that refers to no other that changes. A browser then has
 * a quarter less to read, and nothing to look up for each element.
 *
 * @param kept properties that pages refer to or set by themselves.
 */
export function insertConstants(root: Root, kept: ReadonlySet<string>): void {
  const declared = new Map<string, Declaration[]>();
  root.walkDecls(/^--/, (declaration) => {
    declared.set(declaration.prop, [...(declared.get(declaration.prop) ?? []), declaration]);
  });
  for (const [name, all] of declared) {
    const winner = winnerOf(all.filter(isUnconditional));
    if (!winner || isLayered(winner)) continue;
    // In a layer, what is declared outside of all layers is lost, whatever the medium.
    const lost = new Set(all.filter(isLayered).filter(isOfRoot));
    lost.forEach((declaration) => declaration.remove());
    declared.set(
      name,
      all.filter((declaration) => !lost.has(declaration)),
    );
  }
  const values = new Map<string, string>();
  // In the order of the sheet a value may come before those that it refers to: as often as something new is learnt.
  for (let learnt = -1; learnt < values.size;) {
    learnt = values.size;
    for (const [name, all] of declared) {
      const value = insert(winnerOf(all)!.value, values);
      const isConstant =
        !kept.has(name) && all.every(isUnconditional) && !value.includes('var(') && !CSS_WIDE.test(value);
      if (isConstant) values.set(name, value);
    }
  }
  root.walkDecls((declaration) => {
    if (values.has(declaration.prop)) declaration.remove();
    else declaration.value = insert(declaration.value, values);
  });
}
