import type {ComponentProps, ReactNode} from 'react';
import type DocItemContent from '@theme/DocItem/Content';
import OriginalContent from '@theme-init/DocItem/Content';
import {useCrashIfAsked} from '../../../crash';

export default function Content(props: ComponentProps<typeof DocItemContent>): ReactNode {
  useCrashIfAsked('page');
  return <OriginalContent {...props} />;
}
