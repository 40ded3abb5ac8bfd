import path from 'node:path';
import {groupsOf, toMarkdown} from '../../pages';
import {filesIn} from '../files';
import type {Peer} from '../peer';

const address = (id: string) => `/${id}`;
const sourceOf = (id: string) => `${id}.md`;

const vitepress = (packages: string, ...args: string[]) => ({
  program: process.execPath,
  args: [path.join(packages, 'node_modules/vitepress/bin/vitepress.js'), ...args],
});

export const vitePress: Peer = {
  name: 'vitepress',
  title: 'VitePress 1.6.4',
  packages: 'vitepress',
  sources: (topics) => {
    const sidebar = [...groupsOf(topics)].map(([group, members]) => ({
      text: group,
      collapsed: true,
      items: members.map(({id, title}) => ({text: title, link: address(id)})),
    }));
    return new Map<string, string | Buffer>([
      ...filesIn(path.join(__dirname, 'project')),
      ['.vitepress/sidebar.json', JSON.stringify(sidebar)],
      ...topics.map((topic) => [sourceOf(topic.id), toMarkdown(topic, address, true)] as const),
    ]);
  },
  build: ({packages}) => vitepress(packages, 'build'),
  output: '.vitepress/dist',
  caches: ['.vitepress/cache', '.vitepress/.temp'],
  address,
  menu: {open: '.VPLocalNav .menu', link: '.VPSidebar.open a'},
  copy: {button: 'button.copy', done: {selector: 'button.copy.copied'}},
  search: {open: '#local-search button', field: '#localsearch-input', result: '.VPLocalSearchBox a.result'},
};
