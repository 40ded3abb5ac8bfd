import type {Expression, Literal, Program, Property, SpreadElement} from 'estree';

/** What was found where only written-out data may stand, as it is called in a sentence. */
export class NotLiteral extends Error {}

function keyOf(property: Property | SpreadElement): string {
  if (property.type === 'SpreadElement' || property.computed) throw new NotLiteral('a spread or computed key');
  const {key} = property;
  return key.type === 'Identifier' ? key.name : String((key as Literal).value);
}

function valueOf(node: Expression | SpreadElement | null): unknown {
  if (node?.type === 'Literal') return node.value;
  if (node?.type === 'ArrayExpression') return node.elements.map(valueOf);
  if (node?.type === 'ObjectExpression') {
    return Object.fromEntries(
      node.properties.map((property) => [keyOf(property), valueOf((property as Property).value as Expression)]),
    );
  }
  if (node?.type === 'TemplateLiteral') {
    if (node.expressions.length > 0) throw new NotLiteral('a template with ${…}');
    return node.quasis[0]?.value.cooked;
  }
  if (node?.type === 'Identifier') throw new NotLiteral(`the name ${node.name}`);
  throw new NotLiteral(node ? `code (${node.type})` : 'nothing');
}

/**
 * Reads data that a page writes out in braces: texts, numbers, truths, lists and objects. Nothing is executed.
 *
 * @throws NotLiteral for anything that would have to be computed.
 */
export function readLiteral(program: Program): unknown {
  const [statement] = program.body;
  if (statement?.type !== 'ExpressionStatement') throw new NotLiteral('a statement');
  return valueOf(statement.expression);
}
