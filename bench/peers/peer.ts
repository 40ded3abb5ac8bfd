import type {Address, Topic} from '../pages';
import type {Goal} from '../watch';

/** A program to start in the folder of a project. */
export interface Command {
  program: string;
  args: string[];
  env?: Record<string, string>;
}

/** Where a project and the packages of its peer are. */
export interface Places {
  folder: string;
  packages: string;
}

/** How a reader searches: what is clicked, typed into and waited for, as CSS selectors. */
export interface SearchControls {
  open: string;
  field: string;
  result: string;
}

/** How a reader opens the menu on a phone: what is tapped, and a link that is seen then. */
export interface MenuControls {
  open: string;
  link: string;
}

/** How a reader copies code: what is tapped, and what says then that it was copied. */
export interface CopyControls {
  button: string;
  done: Goal;
}

/** A site generator in the comparison. */
export interface Peer {
  name: string;
  /** Name and version, as the tables show them. */
  title: string;
  /** Folder in `bench/peers` with the packages to install; undefined when it needs none of its own. */
  packages?: string;
  /** Files of the project by path. */
  sources: (topics: readonly Topic[]) => Map<string, string | Buffer>;
  /** Symbolic links inside the project, and what they lead to. */
  links?: Record<string, string>;
  /** Builds the site; undefined when the sources are the site. */
  build?: (places: Places) => Command;
  /** Folder of the built site inside the project. */
  output: string;
  /** Folders inside the project, beside the output, that a cold build has to do without. */
  caches: string[];
  address: Address;
  search?: SearchControls;
  menu?: MenuControls;
  copy?: CopyControls;
}
