/** Collects every document id in a sidebars file, at any depth. */
export function sidebarIds(entry: unknown): string[] {
  if (typeof entry === 'string') return [entry];
  if (Array.isArray(entry)) return entry.flatMap(sidebarIds);
  if (typeof entry !== 'object' || entry === null) return [];
  const {type, id, items, link, ...rest} = entry as Record<string, unknown>;
  if (type === 'category') return [...sidebarIds(link), ...sidebarIds(items)];
  if (type === 'doc' || type === 'ref') return [id as string];
  return type === undefined ? sidebarIds(Object.values(rest)) : [];
}
