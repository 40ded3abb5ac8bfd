import type {Page} from '@playwright/test';

/** A node of Chromium's accessibility tree. */
export interface AccessibleNode {
  role: string;
  name: string;
  parent?: AccessibleNode;
  children: AccessibleNode[];
}

/** The accessibility tree of the page, in reading order. */
export async function accessibilityTree(page: Page): Promise<AccessibleNode[]> {
  const session = await page.context().newCDPSession(page);
  const {nodes} = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map<string, AccessibleNode>();
  for (const {nodeId, role, name, ignored} of nodes) {
    byId.set(nodeId, {
      role: ignored ? 'none' : String(role?.value),
      name: String(name?.value ?? '').trim(),
      children: [],
    });
  }
  for (const {nodeId, childIds = []} of nodes) {
    const parent = byId.get(nodeId)!;
    for (const id of childIds) {
      const child = byId.get(id);
      if (!child) continue;
      child.parent = parent;
      parent.children.push(child);
    }
  }
  return [...byId.values()];
}
