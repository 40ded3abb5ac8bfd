import type {ComponentProps, ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import type DocItemContent from '@theme/DocItem/Content';
import TabItem from '@theme/TabItem';
import Tabs from '@theme/Tabs';
import OriginalContent from '@theme-init/DocItem/Content';
import {useCrashIfAsked} from '../../../crash';

export default function Content(props: ComponentProps<typeof DocItemContent>): ReactNode {
  useCrashIfAsked('page');
  const {pathname} = useLocation();
  return (
    <>
      <OriginalContent {...props} />
      {pathname === '/docs/plugins/shopify' && (
        <Tabs>
          <TabItem value="first">First text</TabItem>
          <TabItem value="second">Second text</TabItem>
        </Tabs>
      )}
    </>
  );
}
