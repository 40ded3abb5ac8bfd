import {useActiveDocContext, useActivePlugin} from '@docusaurus/plugin-content-docs/client';

/** Whether the page is a doc with a sidebar, which then holds the menu of narrow windows. */
export function useMenuOfDocs(): boolean {
  const {activeDoc} = useActiveDocContext(useActivePlugin()?.pluginId);
  return activeDoc?.sidebar !== undefined;
}
