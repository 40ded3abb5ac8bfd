import type {ReactNode} from 'react';
import OriginalContent from '@theme-init/Navbar/Content';
import {useCrashIfAsked} from '../../../crash';

export default function Content(): ReactNode {
  useCrashIfAsked('top bar');
  return <OriginalContent />;
}
