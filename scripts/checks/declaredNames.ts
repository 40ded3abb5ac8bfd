import type {Program} from 'estree';
import type {Root} from 'mdast';

/** Names that a page imports or exports. */
export function declaredNames(tree: Root): ReadonlySet<string> {
  const statements = tree.children.flatMap((node) => (node.type === 'mdxjsEsm' ? (node.data?.estree?.body ?? []) : []));
  const names = statements.flatMap((statement) => {
    if (statement.type === 'ImportDeclaration') return statement.specifiers.map(({local}) => local.name);
    if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return [];
    const {declaration} = statement;
    if (declaration.type !== 'VariableDeclaration') return [declaration.id.name];
    return declaration.declarations.flatMap(({id}) => (id.type === 'Identifier' ? [id.name] : []));
  });
  return new Set(names);
}

/** Whether an expression, as `{refno}`, is a name alone. */
export const isIdentifier = (expression: Program | null | undefined): boolean => {
  const [statement] = expression?.body ?? [];
  return statement?.type === 'ExpressionStatement' && statement.expression.type === 'Identifier';
};
